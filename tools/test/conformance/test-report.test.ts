import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

import { type TestReport, findReportError, runsEveryTest } from '../../conformance/test-report.ts'
import { computeTreeDigest } from '../../conformance/tree.ts'

const root = join(import.meta.dirname, '../../..')
mkdirSync(join(root, '.cache'), { recursive: true })
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

/** Creates a repository in .cache, where packages resolve and git ignores it. */
function createRepository(files: Record<string, string>) {
  const folder = mkdtempSync(join(root, '.cache/repository-'))
  folders.push(folder)
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const [path, text] of Object.entries({ '.gitignore': '.cache/\nnode_modules\n', ...files })) put(path, text)
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  return { folder, put }
}

/** Runs the tests of a repository as `pnpm test` and `pnpm e2e` do, and reads the report. */
function runTests(folder: string, report: string, [command = '', ...args]: string[]): TestReport {
  // Without the environment variables of this Vitest run.
  spawnSync(join(root, command), args, { cwd: folder, env: { PATH: process.env['PATH'] } })
  return JSON.parse(readFileSync(join(folder, '.cache', report), 'utf8')) as TestReport
}

describe('the digest of a tree', () => {
  test('the digest changes with tracked, new and deleted files, not with ignored ones', () => {
    const { folder, put } = createRepository({ 'a.ts': 'a' })
    execFileSync('git', ['add', '.'], { cwd: folder })
    const digests = [computeTreeDigest(folder)]
    put('.cache/report.json', '{}')
    expect(computeTreeDigest(folder)).toBe(digests[0])

    put('a.ts', 'b')
    digests.push(computeTreeDigest(folder))
    put('b.ts', 'new')
    digests.push(computeTreeDigest(folder))
    rmSync(join(folder, 'a.ts'))
    digests.push(computeTreeDigest(folder))
    expect(new Set(digests).size).toBe(4)
  })
})

describe('a run', () => {
  test.each([
    [['run'], true],
    [['run', 'apps/api/test/accounts'], false],
    [['run', '-t', 'login'], false],
    [['run', '--project', 'api'], false],
    [['watch'], false],
    [[], false],
  ])('of Vitest with %j runs every test: %s', (args, isComplete) => {
    expect(runsEveryTest(args, 'run')).toBe(isComplete)
  })

  test('findReportError accepts a full run on the current files only', () => {
    const report = { tree: 'abc', isComplete: true, results: [] }
    expect(findReportError(report, 'abc')).toBeUndefined()
    expect(findReportError(report, 'abd')).toBe('comes from a run on different files')
    expect(findReportError({ ...report, isComplete: false }, 'abc')).toBe('comes from a partial run')
  })
})

describe('vitest', () => {
  const reporter = join(root, 'tools/conformance/vitest-reporter.ts')
  const files = {
    'vitest.config.ts': `import { VitestReporter } from '${reporter}'
      export default { test: { globals: true, reporters: [new VitestReporter()] } }`,
    'a.test.ts': `describe('outer', () => describe('inner', () => test('passes', () => {})))
      test('fails', () => expect(1).toBe(2))
      test('needs two tries', { retry: 1 }, ({ task }) => expect(task.result?.retryCount).toBe(1))
      test.fails('is meant to fail', () => expect(1).toBe(2))
      test.skip('is left out', () => {})`,
    'b.test.ts': `throw new Error('cannot be loaded')`,
  }

  test('the Vitest reporter writes the result of each test and the digest of the tree', { timeout: 60_000 }, () => {
    const { folder } = createRepository(files)
    const { results, ...run } = runTests(folder, 'vitest.json', ['node_modules/.bin/vitest', 'run'])
    expect(run).toEqual({ tree: computeTreeDigest(folder), isComplete: true })
    expect(
      results.map(({ location, suites, title, outcome }) => [location, ...suites, title, outcome].join(' | ')),
    ).toEqual([
      'a.test.ts () | outer | inner | passes | passed',
      'a.test.ts () | fails | failed',
      'a.test.ts () | needs two tries | flaky',
      'a.test.ts () | is meant to fail | skipped',
      'a.test.ts () | is left out | skipped',
      'b.test.ts () | (file) | failed',
    ])
  })

  test('the Vitest reporter records a partial run and files that changed during the run', { timeout: 60_000 }, () => {
    const { folder } = createRepository({
      ...files,
      'c.test.ts': `import { writeFileSync } from 'node:fs'\ntest('edits', () => writeFileSync('edited.ts', ''))`,
    })
    const run = runTests(folder, 'vitest.json', ['node_modules/.bin/vitest', 'run', 'c.test'])
    expect(run).toMatchObject({ isComplete: false, tree: 'changed during the run', results: [{ outcome: 'passed' }] })
  })
})

describe('Playwright', () => {
  const playwright = 'e2e/node_modules/.bin/playwright'
  const config = ['-c', 'e2e/playwright.config.ts']

  function createE2eRepository() {
    const repositoryWithTests = createRepository({
      'package.json': '{ "type": "module" }',
      'e2e/playwright.config.ts': `export default {
        testDir: 'tests',
        outputDir: '../.cache/test-results',
        reporter: [['${join(root, 'e2e/setup/reporter.ts')}']],
        projects: [{ name: 'wide' }],
      }`,
      'e2e/tests/a.spec.ts': `import { expect, test } from '@playwright/test'
        test.describe('outer', () => { test('passes', () => {}) })
        test('fails', () => { expect(1).toBe(2) })
        test('needs two tries', ({}, { retry }) => { expect(retry).toBe(1) })
        test('is meant to fail', () => { test.fail(); expect(1).toBe(2) })
        test.skip('is left out', () => {})`,
    })
    symlinkSync(join(root, 'e2e/node_modules'), join(repositoryWithTests.folder, 'e2e/node_modules'))
    return repositoryWithTests.folder
  }

  test('the Playwright reporter writes the result of each test and marks retries as flaky', { timeout: 60_000 }, () => {
    const folder = createE2eRepository()
    const { results, ...run } = runTests(folder, 'playwright.json', [playwright, 'test', ...config, '--retries', '1'])
    expect(run).toEqual({ tree: computeTreeDigest(folder), isComplete: true })
    expect(
      results.map(({ location, suites, title, outcome }) => [location, ...suites, title, outcome].join(' | ')),
    ).toEqual([
      'a.spec.ts (wide) | outer | passes | passed',
      'a.spec.ts (wide) | fails | failed',
      'a.spec.ts (wide) | needs two tries | flaky',
      'a.spec.ts (wide) | is meant to fail | skipped',
      'a.spec.ts (wide) | is left out | skipped',
    ])
  })

  test('the Playwright reporter records a partial run', { timeout: 60_000 }, () => {
    const args = [playwright, 'test', ...config, '--grep', 'passes']
    expect(runTests(createE2eRepository(), 'playwright.json', args)).toMatchObject({
      isComplete: false,
      results: [{ title: 'passes' }],
    })
  })
})
