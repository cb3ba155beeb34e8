import { defineConfig } from '@playwright/test'

import journeys from './playwright.config.ts'
import { savedFolder } from './setup/downloads.ts'

const firefoxUserPrefs = {
  // Going back waits for a load, which a page kept in memory never has.
  'fission.bfcacheInParent': false,
  'browser.sessionhistory.max_total_viewers': 0,
  // Without a screen there is no mouse either, and `(hover: none)` would match.
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  'layout.css.prefers-color-scheme.content-override': 1,
}

/** The same journeys in Firefox, at one width. They prove no requirement: Chromium's run does. */
export default defineConfig({
  ...journeys,
  workers: 1,
  reporter: 'list',
  projects: [
    {
      // Journeys ask by this name how wide the screen is.
      name: 'wide',
      testIgnore: /next-url/,
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: { executablePath: '/usr/bin/firefox-esr', firefoxUserPrefs, downloadsPath: savedFolder },
        viewport: { width: 1280, height: 800 },
      },
    },
  ],
})
