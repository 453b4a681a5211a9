// SPDX-License-Identifier: MIT
// web_browser.mjs PLAYWRIGHT CHROMIUM PROFILE URL MARKER [SCREENSHOT]: opens URL in headless Chromium and waits for a
// line on the page's console that starts with MARKER. Prints the console. Exits with 0 if the line continues with
// " PASSED".

import { openBrowser } from "./web_chromium.mjs";

const LIMIT_MS = Number(process.env.WEB_TIME_LIMIT ?? 120) * 1000;
const [playwright, chromium, profile, url, marker, screenshot] = process.argv.slice(2);

const browser = await openBrowser(playwright, chromium, profile);
const page = await browser.newPage();
const verdict = await new Promise((resolve) => {
    setTimeout(() => resolve(`no line with ${marker} in ${LIMIT_MS / 1000} seconds`), LIMIT_MS);
    page.on("console", (message) => {
        console.log(message.text());
        if (message.text().startsWith(marker)) resolve(message.text());
    });
    page.on("pageerror", (error) => resolve(`the page failed: ${error.message}`));
    page.on("crash", () => resolve("the page crashed"));
    page.goto(url).catch((error) => resolve(`cannot open ${url}: ${error.message}`));
});
if (screenshot !== undefined) await page.screenshot({ path: screenshot });
await browser.close();
const passed = verdict.startsWith(`${marker} PASSED`);
if (!verdict.startsWith(marker)) console.log(verdict);
process.exit(passed ? 0 : 1);
