import { existsSync } from 'node:fs'

import { defineConfig, devices } from '@playwright/test'

const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No page of a test lives long enough to regain what optimizing its scripts costs.
  '--js-flags=--no-opt --no-maglev',
]

/** The headless shell of Debian where it is installed; otherwise the one of `playwright install chromium`. */
const debianChromium = '/usr/bin/chromium-headless-shell'

/** `all` runs every test at both widths, as the nightly run does. */
const isEveryWidth = process.env['E2E_WIDTHS'] === 'all'

export default defineConfig({
  testDir: 'tests',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // CI retries once and names the retried tests (`.ci/run`).
  retries: 0,
  timeout: 120_000,
  // CI machines are slow and shared.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./setup/reporter.ts']],
  use: {
    baseURL: process.env['BASE_URL'] ?? 'http://127.0.0.1:3000',
    locale: 'en-US',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    launchOptions: { ...(existsSync(debianChromium) && { executablePath: debianChromium }), args: chromiumFlags },
  },
  projects: [
    {
      name: 'wide',
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1280, height: 800 },
        // The narrow run keeps motion.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    {
      name: 'narrow',
      // Tests of what differs on a phone, such as menus, touch and dialogs. The layout of every other screen is checked
      // by `expectAccessible` in the wide run. `@one-width` marks tests whose behavior cannot depend on the width.
      ...(isEveryWidth ? { grepInvert: /@one-width/ } : { grep: /@phone/ }),
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
