import { defineConfig } from '@playwright/test'

import chromiumConfig from './playwright.config.ts'
import { downloadFolder } from './setup/browser/downloads.ts'

const firefoxUserPrefs = {
  // Playwright waits for a load event after going back, which pages from the back/forward cache do not emit.
  'fission.bfcacheInParent': false,
  'browser.sessionhistory.max_total_viewers': 0,
  // Headless Firefox has no mouse, so `(hover: none)` would match.
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  'layout.css.prefers-color-scheme.content-override': 1,
}

/** Runs the same tests in Firefox at one width. Only the Chromium run counts for conformance. */
export default defineConfig({
  ...chromiumConfig,
  workers: 1,
  reporter: 'list',
  projects: [
    {
      // Tests derive the width from this name.
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
