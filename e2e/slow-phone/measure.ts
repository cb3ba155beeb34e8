import { writeFileSync } from 'node:fs'

import { chromium } from '@playwright/test'

import { visit } from './visit.ts'

/** Writes into a file what one visit of an address on a slow phone measured: `measure.ts ADDRESS FILE`. */
const [address = '', file = ''] = process.argv.slice(2)
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  writeFileSync(file, JSON.stringify(await visit(browser, address)))
} finally {
  await browser.close()
}
