import { defineConfig } from '@playwright/test'

import chromium from './playwright.config.ts'
import { downloadFolder } from './setup/browser/downloads.ts'

const firefoxUserPrefs = {
  // Playwright waits for a load after going back, which a page from the back/forward cache never has.
  'fission.bfcacheInParent': false,
  'browser.sessionhistory.max_total_viewers': 0,
  // Headless Firefox has no mouse, and `(hover: none)` would match.
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  'layout.css.prefers-color-scheme.content-override': 1,
}

/** The same tests in Firefox, at one width. They cover no requirement: Chromium's run does. */
export default defineConfig({
  ...chromium,
  workers: 1,
  reporter: 'list',
  projects: [
    {
      // Tests read the width from this name.
      name: 'wide',
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: { executablePath: '/usr/bin/firefox-esr', firefoxUserPrefs, downloadsPath: downloadFolder },
        viewport: { width: 1280, height: 800 },
      },
    },
  ],
})
