import { defineConfig, devices } from '@playwright/test'

import e2e from './playwright.config.ts'

const [wide, narrow] = (e2e.projects ?? []).map(({ use }) => use)

/** Between the two widths of the e2e tests. */
const tablet = { ...devices['Desktop Chrome'], viewport: { width: 768, height: 1024 } }

/** Half and a third of a phone's pixels are enough to read a screen. */
const SMALL = { deviceScaleFactor: 0.75 }
const PHONE = { deviceScaleFactor: 1 }

const readmeScreenshots = /readme-screenshots\.spec\.ts/
/** After the README's screenshots, because the other files change the data. */
const afterReadme = { testIgnore: readmeScreenshots, dependencies: ['readme-narrow'] }

/** Takes pictures of every screen. Fails if a page of the product has none. */
export default defineConfig({
  ...e2e,
  testDir: 'tour',
  reporter: [['list'], ['./tour/reporter.ts']],
  fullyParallel: false,
  snapshotPathTemplate: '../docs/tour/{arg}{ext}',
  updateSnapshots: process.env['TOUR_SCREENSHOTS'] === 'compare' ? 'none' : 'all',
  expect: { ...e2e.expect, toHaveScreenshot: { maxDiffPixels: 300 } },
  use: {
    ...e2e.use,
    // The time zone of most demo users.
    timezoneId: 'America/New_York',
    // Not libfaketime, which makes a browser slow: `tour-test.ts` sets the clock of pages.
    launchOptions: { ...e2e.use?.launchOptions, env: { ...process.env, LD_PRELOAD: undefined } },
  },
  projects: [
    { name: 'readme-wide', testMatch: readmeScreenshots, use: { ...wide, ...SMALL } },
    {
      name: 'readme-narrow',
      testMatch: readmeScreenshots,
      use: { ...narrow, ...PHONE },
      dependencies: ['readme-wide'],
    },
    { name: 'wide', ...afterReadme, use: { ...wide, ...SMALL } },
    { name: 'narrow', ...afterReadme, use: { ...narrow, ...PHONE } },
    { name: 'tablet', ...afterReadme, use: { ...tablet, ...SMALL } },
  ],
})
