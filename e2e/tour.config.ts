import { defineConfig, devices } from '@playwright/test'

import e2e from './playwright.config.ts'

/** Between the two widths of the e2e tests. */
const tablet = { name: 'tablet', use: { ...devices['Desktop Chrome'], viewport: { width: 768, height: 1024 } } }

/** Takes screenshots of every screen. Fails only if a page of the product has none. */
export default defineConfig({
  ...e2e,
  testDir: 'tour',
  reporter: [['list'], ['./tour/reporter.ts']],
  fullyParallel: false,
  // The time zone of most demo users.
  use: { ...e2e.use, timezoneId: 'America/New_York' },
  // A phone's own pixel density would make each picture seven times as large.
  projects: [...(e2e.projects ?? []), tablet].map(({ name = '', use }) => ({
    name,
    use: { ...use, deviceScaleFactor: name === 'narrow' ? 1 : 0.75 },
  })),
})
