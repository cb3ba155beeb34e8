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
  // Test pages are too short-lived to benefit from script optimization.
  '--js-flags=--no-opt --no-maglev',
]

/** Debian's headless shell. If it is missing, Playwright uses the browser of `playwright install chromium`. */
const debianChromium = '/usr/bin/chromium-headless-shell'

/** Whether every test runs at both widths, as in the nightly run. */
const runsAllWidths = process.env['E2E_WIDTHS'] === 'all'

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
        // The narrow run covers animations.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    {
      name: 'narrow',
      // `@phone`: behavior that differs on a phone, such as menus, touch and dialogs. `@one-width`: behavior that does
      // not depend on the width. `expectAccessible` checks the phone layout of all other screens in the wide run.
      ...(runsAllWidths ? { grepInvert: /@one-width/ } : { grep: /@phone/ }),
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
