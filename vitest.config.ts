import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

import { parseRequirements } from './tools/conformance/requirements.ts'
import { VitestReporter } from './tools/conformance/vitest-reporter.ts'
// Sets environment variables with the addresses of this checkout's services, which the workers inherit.
import { addresses } from './tools/services/addresses.ts'
import { isOpenSearchAvailable } from './tools/services/opensearch-info.ts'

const requirements = readFileSync(new URL('docs/spec/requirements.md', import.meta.url), 'utf8')

/** Tags name the requirements that a test covers; Vitest rejects unknown tags. */
const tags = parseRequirements(requirements).map(({ id }) => ({ name: id }))

// An empty address skips the tests that need OpenSearch, except in CI.
if (!process.env['CI'] && !(await isOpenSearchAvailable(addresses.opensearch))) process.env['OPENSEARCH_URL'] = ''

const utc = { TZ: 'UTC' }

/** Long enough that tests do not fail on a machine that is busy for half a minute. */
const TIMEOUT_MS = 60_000

/**
 * CI retries a failed test once, because it uses real servers on a busy machine. A retried test is listed at the end and
 * covers no requirement. Property tests are not retried: another run has other random inputs and might hide the failure.
 */
const retry = process.env['CI'] ? { count: 1, condition: /^(?!Property failed)/ } : 0

const web = { alias: { '~': fileURLToPath(new URL('apps/web/app', import.meta.url)) } }

/** Test files that need their own window object or server. */
const isolatedFiles = ['mounted', 'server', 'chat', 'shell/unread'].map(
  (part) => `apps/web/test/${part}{/**/*,}.test.{ts,tsx}`,
)

export default defineConfig({
  test: {
    // CI machines have two cores; more workers would only distort timings.
    maxWorkers: 2,
    tags,
    reporters: ['default', new VitestReporter()],
    // `isolate: false` loads modules once for all files, which requires files without side effects on others.
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
          // Every file starts its own test app; loading its modules for each file would take as long as the tests.
          isolate: false,
          testTimeout: TIMEOUT_MS,
          retry,
          hookTimeout: 2 * TIMEOUT_MS,
          env: utc,
        },
      },
      {
        resolve: web,
        test: {
          name: 'web',
          include: ['apps/web/test/**/*.test.{ts,tsx}'],
          exclude: isolatedFiles,
          // Loading React and its libraries for every file would take three times as long as the tests.
          isolate: false,
          testTimeout: TIMEOUT_MS,
          retry,
          env: utc,
        },
      },
      {
        resolve: web,
        test: { name: 'web:isolated', include: isolatedFiles, testTimeout: TIMEOUT_MS, retry, env: utc },
      },
      {
        test: { name: 'tools', include: ['tools/test/**/*.test.ts'], isolate: false, retry, env: utc },
      },
    ],
  },
})
