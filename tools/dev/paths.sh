# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Paths: the clone, and the only folder outside it that ./dev writes to.

# shellcheck disable=SC2034 # read by the scripts that source this file
DEV_ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

# `~` instead of $HOME: bash reads the user database if HOME is unset (cron, containers).
# shellcheck disable=SC2034,SC2116
DEV_CACHE=${XDG_CACHE_HOME:-$(echo ~)/.cache}/enhanced_los
