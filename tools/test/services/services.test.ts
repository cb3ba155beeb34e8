import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { hasOpenSearch } from '../../../apps/api/test/setup/services.ts'
import { addresses, root } from '../../services/addresses.ts'
import { isDaemonRunning, startDaemon, stateFolder, stopDaemon } from '../../services/daemon.ts'
import { formatTable, up } from '../../services/services.ts'

test('up finds running services in under two seconds', { timeout: 120_000 }, async () => {
  await up()
  const startTime = performance.now()
  const rows = await up()
  expect(rows.map(({ service, state }) => `${service} ${state}`)).toEqual([
    'PostgreSQL was running',
    'Redis was running',
    'S3 was running',
    ...(hasOpenSearch ? ['OpenSearch was running'] : []),
    'Mail was running',
    'Stripe was running',
  ])
  expect(performance.now() - startTime).toBeLessThan(2000)
})

test('up prints one line with a solution when PostgreSQL rejects the login', () => {
  const otherUser = new URL(addresses.database)
  otherUser.username = 'other-user'
  otherUser.password = 'wrong'
  const { status, stderr } = spawnSync(process.execPath, ['tools/services/services.ts', 'up'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: otherUser.href },
    encoding: 'utf8',
    timeout: 20_000,
  })
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/^PostgreSQL at .* rejects user other-user .*: set DATABASE_URL to a user/),
  ])
  expect(status).toBe(1)
})

test('formatTable aligns its columns', () => {
  const rows = [
    { service: 'PostgreSQL', address: '127.0.0.1:5432', state: 'started', details: 'database fourfold' },
    { service: 'S3', address: '127.0.0.1:9000', state: 'was running', details: 'bucket dev' },
  ]
  expect(formatTable(rows)).toBe(
    'PostgreSQL  127.0.0.1:5432  started      database fourfold\nS3          127.0.0.1:9000  was running  bucket dev',
  )
})

test('stopDaemon stops a started server once', async () => {
  startDaemon('test-sleeper', ['sleep', '60'])
  expect(isDaemonRunning('test-sleeper')).toBe(true)
  expect(await stopDaemon('test-sleeper')).toBe(true)
  expect(isDaemonRunning('test-sleeper')).toBe(false)
  expect(await stopDaemon('test-sleeper')).toBe(false)
})

test('stopDaemon ignores a pid that belongs to another program', async () => {
  mkdirSync(stateFolder, { recursive: true })
  writeFileSync(join(stateFolder, 'test-stranger.pid'), `${process.pid} 1`)
  expect(await stopDaemon('test-stranger')).toBe(false)
})

const result = (title: string, outcome: string) => ({ location: 'a.test.ts', suites: ['sums'], title, outcome, ms: 1 })

test.each([
  [
    'a run',
    { results: [result('adds up', 'failed'), result('pays', 'flaky'), result('books', 'passed')] },
    ['2', 'failed: a.test.ts: sums: adds up', 'on retry: a.test.ts: sums: pays'],
  ],
  ['no report at all', {}, ['0', expect.stringContaining('undefined')]],
])('.ci/run counts the report of %s and names the failed and the retried tests', (_, report, expectedLines) => {
  const file = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.json')
  writeFileSync(file, JSON.stringify(report))
  const output = execFileSync(process.execPath, [join(root, '.ci/report.ts'), 'count', file], {
    encoding: 'utf8',
    stdio: 'pipe',
  })
  expect(output.trim().split('\n')).toEqual(expectedLines)
})
