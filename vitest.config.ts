import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

import { parseRequirements } from './tools/conformance/requirements.ts'
import { VitestReporter } from './tools/conformance/vitest-reporter.ts'
// Puts the addresses of this checkout's services into the environment, which the workers inherit.
import './tools/services/addresses.ts'

const catalog = readFileSync(new URL('docs/spec/requirements.md', import.meta.url), 'utf8')

/** A tag names a requirement that the test covers; Vitest refuses any other tag. */
const tags = parseRequirements(catalog).map(({ id }) => ({ name: id }))

const utc = { TZ: 'UTC' }

/** A machine that is busy for half a minute is no reason for a test to fail. */
const PATIENCE = 60_000

/**
 * Where a commit is proven, a test that fails is tried once more: its servers are real and its machine may be busy. It is
 * named at the end and proves no requirement. A property is not: it would look elsewhere, and not find again what it found.
 */
const retry = process.env['CI'] ? { count: 1, condition: /^(?!Property failed)/ } : 0

const web = { alias: { '~': fileURLToPath(new URL('apps/web/app', import.meta.url)) } }

/** Files that have a window of their own, or a server with its own settings. */
const alone = ['mounted', 'server', 'chat', 'shell/unread'].map((part) => `apps/web/test/${part}{/**/*,}.test.{ts,tsx}`)

export default defineConfig({
  test: {
    // The machines that prove a commit have two cores; more workers only make timings untrue.
    maxWorkers: 2,
    tags,
    reporters: ['default', new VitestReporter()],
    // Where files leave nothing behind that another could find, `isolate: false` loads their modules once for all.
    projects: [
      {
        test: { name: 'contract', include: ['packages/contract/test/**/*.test.ts'], isolate: false, env: utc },
      },
      {
        // Date and time rules must also hold in a zone with daylight saving time.
        test: {
          name: 'contract:new-york',
          include: ['packages/contract/test/{interval-text,schedule,lifecycle}.test.ts'],
          isolate: false,
          env: { TZ: 'America/New_York' },
        },
      },
      {
        test: {
          name: 'crisis-detection',
          include: ['packages/crisis-detection/test/**/*.test.ts'],
          isolate: false,
          env: utc,
        },
      },
      {
        test: {
          name: 'stripe-emulator',
          include: ['packages/stripe-emulator/test/**/*.test.ts'],
          isolate: false,
          env: utc,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/test/**/*.test.ts'],
          globalSetup: ['apps/api/test/setup/global.ts'],
          // Every file starts a product of its own; loading its modules anew each time would cost as much as the tests.
          isolate: false,
          testTimeout: PATIENCE,
          retry,
          hookTimeout: 2 * PATIENCE,
          env: utc,
        },
      },
      {
        test: {
          name: 'search',
          include: ['apps/search/test/**/*.test.ts'],
          globalSetup: ['apps/api/test/setup/global.ts'],
          testTimeout: PATIENCE,
          retry,
          hookTimeout: 2 * PATIENCE,
          env: utc,
        },
      },
      {
        resolve: web,
        test: {
          name: 'web',
          include: ['apps/web/test/**/*.test.{ts,tsx}'],
          exclude: alone,
          // Loading React and what we build on it anew for every file costs three times what the tests do.
          isolate: false,
          testTimeout: PATIENCE,
          retry,
          env: utc,
        },
      },
      {
        resolve: web,
        test: { name: 'web:alone', include: alone, testTimeout: PATIENCE, retry, env: utc },
      },
      {
        test: { name: 'tools', include: ['tools/test/**/*.test.ts'], isolate: false, retry, env: utc },
      },
    ],
  },
})
