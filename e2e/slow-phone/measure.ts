import { writeFileSync } from 'node:fs'

import { chromium } from '@playwright/test'

import { measurePage } from './measure-page.ts'

/** Measures a page on a simulated slow phone and writes the result to a file: `measure.ts URL FILE`. */
const [url = '', file = ''] = process.argv.slice(2)
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  writeFileSync(file, JSON.stringify(await measurePage(browser, url)))
} finally {
  await browser.close()
}
