# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Where things are: the clone, and the one folder outside it that ./dev may write to.

# shellcheck disable=SC2034 # used by whoever sources this
DEV_ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

# `~` and not $HOME: bash looks it up in the user database where HOME is unset (cron, containers).
# shellcheck disable=SC2034,SC2116
DEV_CACHE=${XDG_CACHE_HOME:-$(echo ~)/.cache}/enhanced_los
