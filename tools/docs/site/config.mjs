// SPDX-License-Identifier: MIT
// Configuration of the documentation site (./dev docs). site.json is written by tools/docs/stage_site.py.
import { readFileSync } from 'node:fs'

const site = JSON.parse(readFileSync(new URL('./site.json', import.meta.url), 'utf-8'))

// GitHub's rule for the anchors of headings, so that a link to a heading works there and here.
function slugify(text) {
    return text.trim().toLowerCase().replace(/[^\p{L}\p{N}\p{M} _-]/gu, '').replace(/ /g, '-')
}

const base = process.env.DOCS_BASE || '/'

export default {
    title: 'Enhanced Line of Sight',
    description: 'Line of sight for tabletop and tactics games, for Godot 4 and C',
    base,
    head: [['link', { rel: 'icon', href: base + 'icon.svg' }]],
    outDir: process.env.DOCS_OUTPUT,
    lastUpdated: false,
    markdown: {
        anchor: { slugify },
    },
    themeConfig: {
        search: { provider: 'local' },
        sidebar: site.sidebar,
        outline: [2, 3],
        nav: [
            { text: 'Start', link: '/start' },
            { text: 'Class reference', link: '/classes/' },
            { text: 'Version ' + site.version, link: '/project/changelog' },
        ],
    },
}
