// SPDX-License-Identifier: MIT
// Headless Chromium, driven by playwright-core.

import { createRequire } from "node:module";
import { join } from "node:path";

// As root Chromium has no sandbox. The other switches stop its own connections to the network.
const SWITCHES = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--use-gl=angle", "--use-angle=swiftshader"];

// PLAYWRIGHT is the folder of playwright-core, PROFILE an empty folder; OPTIONS are those of playwright's contexts.
export function openBrowser(playwright, executablePath, profile, options = {}) {
    const { chromium } = createRequire(import.meta.url)(join(playwright, "index.js"));
    return chromium.launchPersistentContext(profile, { executablePath, headless: true, args: SWITCHES, ...options });
}
