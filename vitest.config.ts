import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

import { VitestReporter } from './tools/conformance/vitest-reporter.ts'

const utc = { TZ: 'UTC' }

export default defineConfig({
  test: {
    // The machines that prove a commit have two cores; more workers only make timings untrue.
    maxWorkers: 2,
    reporters: ['default', new VitestReporter()],
    projects: [
      {
        test: { name: 'contract', include: ['packages/contract/test/**/*.test.ts'], env: utc },
      },
      {
        // Rules about days and hours must also hold where the clock changes twice a year.
        test: {
          name: 'contract:new-york',
          include: ['packages/contract/test/**/*.test.ts'],
          env: { TZ: 'America/New_York' },
        },
      },
      {
        test: { name: 'stripe-emulator', include: ['packages/stripe-emulator/test/**/*.test.ts'], env: utc },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/test/**/*.test.ts'],
          globalSetup: ['apps/api/test/setup/global.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
          env: utc,
        },
      },
      {
        test: {
          name: 'search',
          include: ['apps/search/test/**/*.test.ts'],
          globalSetup: ['apps/api/test/setup/global.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
          env: utc,
        },
      },
      {
        resolve: { alias: { '~': fileURLToPath(new URL('apps/web/app', import.meta.url)) } },
        // Rendering a whole editor takes its time on a busy machine.
        test: { name: 'web', include: ['apps/web/test/**/*.test.{ts,tsx}'], testTimeout: 20_000, env: utc },
      },
      {
        test: { name: 'tools', include: ['tools/test/**/*.test.ts'], env: utc },
      },
    ],
  },
})
