import { defineConfig, devices } from '@playwright/test'

import journeys from './playwright.config.ts'

/** Between the two that journeys walk at. */
const tablet = { name: 'tablet', use: { ...devices['Desktop Chrome'], viewport: { width: 768, height: 1024 } } }

/** Pictures of every screen, not proofs: it shares the browser with the journeys and nothing else. */
export default defineConfig({
  ...journeys,
  testDir: 'tour',
  reporter: [['list'], ['./tour/reporter.ts']],
  fullyParallel: false,
  // Where one of the people of the demo world could live, so that times look as they do to somebody.
  use: { ...journeys.use, timezoneId: 'America/New_York' },
  // Enough to judge a screen by; a phone's own density would make each picture seven times as large.
  projects: [...(journeys.projects ?? []), tablet].map((project) => ({
    ...project,
    use: { ...project.use, deviceScaleFactor: project.name === 'narrow' ? 1 : 0.75 },
  })),
})
