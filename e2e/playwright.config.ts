import { defineConfig, devices } from '@playwright/test'

const quietBrowser = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No page of a journey lives long enough to win back what it costs to optimize its scripts.
  '--js-flags=--no-opt --no-maglev',
]

export default defineConfig({
  testDir: 'tests',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A journey that passes at the second try hides a bug, so there is none but where a commit is proven (`.ci/run`).
  retries: 0,
  timeout: 120_000,
  // The machines that prove a commit are slow and shared; a journey waits rather than guess.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./setup/reporter.ts']],
  use: {
    baseURL: process.env['BASE_URL'] ?? 'http://127.0.0.1:3000',
    locale: 'en-US',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    // The shell has no windows to draw, which saves half of what a journey costs.
    launchOptions: { executablePath: '/usr/bin/chromium-headless-shell', args: quietBrowser },
  },
  projects: [
    {
      name: 'wide',
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1280, height: 800 },
        // Half of the journeys are walked by somebody who wants no motion; it is faster, too.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    {
      name: 'narrow',
      // Where an address may lead does not depend on the width of the screen, and there are two hundred of them.
      testIgnore: /next-url/,
      // Nor do delays, what is kept and what is sent: such tests say so, and run at one width. Screens that several
      // journeys visit are shown to both by those that look at them.
      grepInvert: /@one-width/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
