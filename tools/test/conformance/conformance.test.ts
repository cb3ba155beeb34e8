import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { measureCoverage } from '../../conformance/coverage.ts'
import { formatReport } from '../../conformance/report.ts'
import { parseRequirements } from '../../conformance/requirements.ts'
import type { TestResult } from '../../conformance/test-report.ts'

describe('the requirements catalog', () => {
  const lines = [
    '- ACC-01 · [ui] · The form has "E-mail" · and "Password". · (d1 §3, d2 §2) {odd}',
    '- SHL-53 · [const] · The theme is green (primary #428751). · (d1 §2)',
    '- OP-001 {odd} · A link · and a route · SHL-05',
    '  - Spec: The item is a link.',
    '  - Options: (a) link; (b) route.',
    '  - Decision: Make it a link.',
  ]
  const catalog = (total: string) => [`Total: ${total}.`, ...lines].join('\n')

  test('parseRequirements reads id, module and text; the text of an open point is its decision', () => {
    expect(parseRequirements(catalog('2 requirements (ACC 1, SHL 1); 1 open points'))).toEqual([
      { id: 'ACC-01', module: 'ACC', text: 'The form has "E-mail" · and "Password".' },
      { id: 'SHL-53', module: 'SHL', text: 'The theme is green (primary #428751).' },
      { id: 'OP-001', module: 'OP', text: 'A link · and a route: Make it a link.' },
    ])
  })

  test.each(['3 requirements; 1 open points', '2 requirements; 2 open points'])(
    'parseRequirements rejects a catalog whose totals do not match (%s)',
    (total) => {
      expect(() => parseRequirements(catalog(total))).toThrow('2 + 1 were parsed')
    },
  )

  test('parseRequirements reads every requirement of docs/spec/requirements.md', () => {
    const markdown = readFileSync(join(import.meta.dirname, '../../../docs/spec/requirements.md'), 'utf8')
    const all = parseRequirements(markdown)
    expect(all.length).toBeGreaterThanOrEqual(520 + 136)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.filter(({ text }) => text === '')).toEqual([])
  })
})

describe('coverage', () => {
  const requirements = ['ACC-01', 'ACC-02', 'ACC-03', 'SHL-09', 'OP-001'].map((id) => ({
    id,
    module: id.split('-')[0] ?? '',
    text: `Text of ${id}.`,
  }))
  const result = (outcome: TestResult['outcome'], ids: string, title = 'works', suites: string[] = []): TestResult => ({
    location: 'a.test.ts',
    suites,
    title,
    tags: ids === '' ? [] : ids.split(' '),
    ms: 1,
    outcome,
  })
  const all = [result('passed', 'ACC-01 ACC-02 ACC-03'), result('passed', '@SHL-09 @OP-001 @one-width')]
  const measure = (results: TestResult[], deferred = {}) => measureCoverage(requirements, results, deferred)
  const missing = (results: TestResult[], deferred = {}) =>
    measure(results, deferred).modules.flatMap((module) => module.missing.map(({ id, reason }) => `${id} ${reason}`))

  test('counts a requirement as covered when a passing test carries its tag, in Vitest and in Playwright', () => {
    expect(missing(all)).toEqual([])
    expect(missing(all.slice(0, 1))).toEqual(['SHL-09 no test', 'OP-001 no test'])
  })

  test('does not count skipped, failed and retried tests, and names the reason', () => {
    const results = [
      result('failed', 'ACC-01'),
      result('skipped', 'ACC-02'),
      result('flaky', 'ACC-03'),
      result('passed', 'SHL-09 OP-001'),
    ]
    expect(missing(results)).toEqual(['ACC-01 failed', 'ACC-02 skipped', 'ACC-03 passed only on retry'])
  })

  test('does not count a requirement when another test with its tag fails', () => {
    expect(missing([...all, result('failed', 'ACC-02')])).toEqual(['ACC-02 failed'])
  })

  test('does not count ids in titles, nor more than three tags', () => {
    const results = [
      result('passed', '', 'ACC-01: the form'),
      result('passed', '', 'works', ['SHL-09: the badge']),
      result('passed', 'ACC-01 ACC-02 ACC-03 SHL-09', 'claims four'),
      result('passed', '', 'hashes with SHA-256 and UTF-16'),
    ]
    const { modules, errors } = measure(results)
    expect(modules.flatMap(({ covered }) => covered)).toEqual([])
    expect(errors).toEqual([
      'a.test.ts: requirement ids belong in tags, not in titles: ACC-01: the form',
      'a.test.ts: requirement ids belong in tags, not in titles: works',
      'a.test.ts: more than 3 ids: claims four',
    ])
  })

  test('reports ids of later.json as deferred, even when their tests pass', () => {
    const { modules, errors } = measure(all, { chat: ['SHL-09', 'OP-001'], accounts: ['ACC'] })
    expect(modules.map(({ deferred }) => deferred.length)).toEqual([3, 1, 1])
    expect(modules.flatMap((module) => [...module.missing, ...module.covered])).toEqual([])
    expect(errors).toEqual([])
  })

  test('reports unknown ids in later.json and in tags', () => {
    const later = { chat: ['SHL-99', 'XYZ'] }
    expect(measure([...all, result('passed', 'ACC-77 @XYZ-01 acc-01')], later).errors).toEqual([
      'a.test.ts: unknown requirement ACC-77: works',
      'a.test.ts: unknown requirement XYZ-01: works',
      'a.test.ts: unknown requirement acc-01: works',
      'docs/spec/later.json lists SHL-99, an unknown requirement.',
      'docs/spec/later.json lists XYZ, an unknown requirement.',
    ])
  })

  test('prints the text of every missing and deferred requirement', () => {
    const results = [result('passed', 'ACC-01 ACC-02 OP-001')]
    expect(formatReport(measure(results, { chat: ['SHL-09'] })).split('\n')).toEqual([
      'ACC  2/3 covered, 0 deferred, 1 missing',
      '  missing  ACC-03 (no test)  Text of ACC-03.',
      '',
      'SHL  0/1 covered, 1 deferred, 0 missing',
      '  deferred  SHL-09 (chat)  Text of SHL-09.',
      '',
      'OP  1/1 covered, 0 deferred, 0 missing',
      '',
      '3/5 covered, 1 deferred, 1 missing, 0 errors',
    ])
  })
})
