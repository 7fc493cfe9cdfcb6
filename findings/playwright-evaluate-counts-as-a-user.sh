#!/usr/bin/env bash
# Playwright 1.65.1 sends each `page.evaluate` with the mark of a user's act, so Chromium takes a page that a test has merely looked
# into for one that somebody has touched: `navigator.userActivation.hasBeenActive` is true at the first look, and whatever waits
# for a first touch (fonts, sound, vibration, a warning before leaving) may run. The same look over the DevTools protocol, whose default
# lacks the mark, leaves the page untouched. Exits 1 if that changes. Needs Debian's chromium-headless-shell or chromium.
set -euo pipefail
browser=${CHROMIUM_PATH:-$(command -v chromium-headless-shell || command -v chromium)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts playwright-core@1.65.1
cat >look.mjs <<'SCRIPT'
import { chromium } from 'playwright-core'

const browser = await chromium.launch({ executablePath: process.argv[2], args: ['--no-sandbox'] })
const expression = 'navigator.userActivation.hasBeenActive'
const seen = {}
try {
  for (const way of ['protocol', 'evaluate']) {
    const page = await (await browser.newContext()).newPage()
    await page.goto('data:text/html,<title>untouched</title>')
    const session = await page.context().newCDPSession(page)
    const look = async () => (await session.send('Runtime.evaluate', { expression })).result.value
    const first = way === 'evaluate' ? await page.evaluate(expression) : await look()
    seen[way] = [first, await look()]
  }
  seen.chromium = browser.version()
} finally {
  await browser.close()
}
console.log(JSON.stringify(seen))
const { protocol, evaluate } = seen
process.exit(protocol.every((touched) => !touched) && evaluate.every(Boolean) ? 0 : 1)
SCRIPT
node look.mjs "$browser"
