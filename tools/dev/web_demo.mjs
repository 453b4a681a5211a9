// SPDX-License-Identifier: MIT
// web_demo.mjs PLAYWRIGHT CHROMIUM PROFILE URL FOLDER: opens the demo in headless Chromium on a desktop and on a phone,
// shows each page of it and saves a picture of each to FOLDER. Prints the time from the request to the first frame.
// The last line is DEMO PASSED if the page loaded the native library and printed no error.

import { join } from "node:path";
import { openBrowser } from "./web_chromium.mjs";

const SCREENS = {
    desktop: { viewport: { width: 1280, height: 720 } },
    phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
};
const PAGES = 8;
const LIMIT_MS = 120000;
// A browser that has just started still needs the processor itself.
const BROWSER_START_MS = 4000;
// After a key, until the page is drawn.
const SETTLE_MS = 1000;
const [playwright, chromium, profile, url, folder] = process.argv.slice(2);

// The export's page removes its progress bar when the engine has drawn the first frame. The time is that of the browser,
// since the request.
async function firstFrame(page) {
    await page.addInitScript(() => {
        new MutationObserver((changes) => {
            const removed = changes.flatMap((change) => [...change.removedNodes]);
            if (removed.some((node) => node.id === "status")) window.firstFrame = performance.now();
        }).observe(document, { childList: true, subtree: true });
    });
    await page.waitForTimeout(BROWSER_START_MS);
    await page.goto(url);
    const time = await page.waitForFunction(() => window.firstFrame, null, { timeout: LIMIT_MS });
    return time.jsonValue();
}

// Chromium itself warns that screenshots are slow.
function isFault(message) {
    return ["error", "warning"].includes(message.type()) && !message.text().includes("GPU stall due to ReadPixels");
}

// Returns what is wrong, one line each.
async function show(name, options) {
    const faults = [];
    let hasLibrary = false;
    const browser = await openBrowser(playwright, chromium, join(profile, name), options);
    const page = await browser.newPage();
    page.on("console", (message) => {
        console.log(`${name}: ${message.text()}`);
        if (isFault(message)) faults.push(`${name}: ${message.text()}`);
    });
    page.on("pageerror", (error) => faults.push(`${name}: ${error.message}`));
    page.on("response", (response) => {
        hasLibrary ||= response.ok() && /libenhanced_los\.web\..*\.wasm$/.test(response.url());
    });
    console.log(`${name}: first frame after ${Math.round(await firstFrame(page))} ms`);
    for (let number = 1; number <= PAGES; number++) {
        await page.keyboard.press(String(number));
        await page.waitForTimeout(SETTLE_MS);
        await page.screenshot({ path: join(folder, `${name}_${number}.png`) });
    }
    await browser.close();
    return hasLibrary ? faults : [...faults, `${name}: the page did not load the native library`];
}

const faults = [];
for (const [name, options] of Object.entries(SCREENS)) {
    faults.push(...await show(name, options).catch((error) => [`${name}: ${error.message}`]));
}
console.log([...faults, faults.length === 0 ? "DEMO PASSED" : "DEMO FAILED"].join("\n"));
process.exit(faults.length === 0 ? 0 : 1);
