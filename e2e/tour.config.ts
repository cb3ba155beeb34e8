import { defineConfig, devices } from '@playwright/test'

import e2eConfig from './playwright.config.ts'

const [wide, narrow] = (e2eConfig.projects ?? []).map(({ use }) => use)

/** A width between those of the e2e tests. */
const tablet = { ...devices['Desktop Chrome'], viewport: { width: 768, height: 1024 } }

/** Reduced pixel densities, which keep the screenshots small but readable. */
const SMALL_SCALE = { deviceScaleFactor: 0.75 }
const PHONE_SCALE = { deviceScaleFactor: 1 }

const readmeScreenshots = /readme-screenshots\.spec\.ts/
/** Runs after the README screenshots, because the other tests change the data. */
const afterReadme = { testIgnore: readmeScreenshots, dependencies: ['readme-narrow'] }

/** Takes pictures of every screen. Fails if a page of the app has no picture. */
export default defineConfig({
  ...e2eConfig,
  testDir: 'tour',
  reporter: [['list'], ['./tour/reporter.ts']],
  fullyParallel: false,
  snapshotPathTemplate: '../docs/tour/{arg}{ext}',
  updateSnapshots: process.env['TOUR_SCREENSHOTS'] === 'compare' ? 'none' : 'all',
  expect: { ...e2eConfig.expect, toHaveScreenshot: { maxDiffPixels: 300 } },
  use: {
    ...e2eConfig.use,
    // The time zone of most demo users.
    timezoneId: 'America/New_York',
    // Disables libfaketime, which slows down browsers. `tour-test.ts` sets the clock of pages instead.
    launchOptions: { ...e2eConfig.use?.launchOptions, env: { ...process.env, LD_PRELOAD: undefined } },
  },
  projects: [
    { name: 'readme-wide', testMatch: readmeScreenshots, use: { ...wide, ...SMALL_SCALE } },
    {
      name: 'readme-narrow',
      testMatch: readmeScreenshots,
      use: { ...narrow, ...PHONE_SCALE },
      dependencies: ['readme-wide'],
    },
    { name: 'wide', ...afterReadme, use: { ...wide, ...SMALL_SCALE } },
    { name: 'narrow', ...afterReadme, use: { ...narrow, ...PHONE_SCALE } },
    { name: 'tablet', ...afterReadme, use: { ...tablet, ...SMALL_SCALE } },
  ],
})
