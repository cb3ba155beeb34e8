import { describe, expect, test } from 'vitest'

import { reportOf } from '../conformance/report.ts'
import { idsInTitle, parseRequirements } from '../conformance/requirements.ts'
import { readPlaywright, readVitest, type TestResult } from '../conformance/results.ts'
import { judge } from '../conformance/verdict.ts'

// Titles of this file carry no requirement ids: the report would take them for proof.

const modules = new Set(['ACC', 'SHL'])

describe('the catalogue', () => {
  const lines = [
    '- ACC-01 · [ui] · The form has "E-mail" · and "Password". · (d1 §3, d2 §2) {odd}',
    '- SHL-53 · [const] · The theme is green (primary #428751). · (d1 §2)',
    '- OP-001 {odd} · An open point, no requirement · SHL-05',
  ]

  test('is read with id, module and text, without source and tag', () => {
    expect(parseRequirements(['Total: 2 requirements', ...lines].join('\n'))).toEqual([
      { id: 'ACC-01', module: 'ACC', text: 'The form has "E-mail" · and "Password".' },
      { id: 'SHL-53', module: 'SHL', text: 'The theme is green (primary #428751).' },
    ])
  })

  test('is refused when a line got lost', () => {
    expect(() => parseRequirements(['Total: 3 requirements', ...lines].join('\n'))).toThrow(
      'states 3 requirements, 2 were read',
    )
  })
})

describe('ids in a title', () => {
  test.each([
    ['ACC-05: one', ['ACC-05']],
    ['ACC-05, ACC-06: two', ['ACC-05', 'ACC-06']],
    ['SHL-09 to SHL-11: a range', ['SHL-09', 'SHL-10', 'SHL-11']],
    ['ACC-15 to ACC-16, SHL-02 and ACC-62', ['ACC-15', 'ACC-16', 'SHL-02', 'ACC-62']],
    ['ACC-15 to SHL-17 is no range', ['ACC-15', 'SHL-17']],
    ['hashes with SHA-256, see OP-116 and UTF-16', []],
    ['XACC-05 and ACC-5 and ACC-0567', []],
  ])('case %#', (title, ids) => {
    expect(idsInTitle(title, modules)).toEqual(ids)
  })
})

describe('results', () => {
  test('of vitest carry the full title, and only "passed" passes', () => {
    const assertionResults = [
      { fullName: 'login ACC-01: works', status: 'passed' },
      { fullName: 'ACC-02: breaks', status: 'failed' },
      { fullName: 'ACC-03: left out', status: 'skipped' },
      { fullName: 'ACC-04: to do', status: 'todo' },
    ]
    expect(readVitest(JSON.stringify({ testResults: [{ assertionResults }] })).map(({ outcome }) => outcome)).toEqual([
      'passed',
      'failed',
      'skipped',
      'skipped',
    ])
  })

  test('of Playwright are read through nested suites, once per screen size', () => {
    const passed = { expectedStatus: 'passed', status: 'expected' }
    const spec = (title: string, ...tests: object[]) => ({ title, tests })
    const inner = {
      title: 'ACC-01',
      specs: [
        spec('passes', passed, { expectedStatus: 'passed', status: 'unexpected' }),
        spec('needs two tries', { expectedStatus: 'passed', status: 'flaky' }),
        spec('is expected to fail', { expectedStatus: 'failed', status: 'expected' }),
        spec('is left out', { expectedStatus: 'skipped', status: 'skipped' }),
      ],
    }
    expect(
      readPlaywright(JSON.stringify({ suites: [{ title: 'login.spec.ts', specs: [], suites: [inner] }] })),
    ).toEqual([
      { title: 'login.spec.ts ACC-01 passes', outcome: 'passed' },
      { title: 'login.spec.ts ACC-01 passes', outcome: 'failed' },
      { title: 'login.spec.ts ACC-01 needs two tries', outcome: 'passed' },
      { title: 'login.spec.ts ACC-01 is expected to fail', outcome: 'failed' },
      { title: 'login.spec.ts ACC-01 is left out', outcome: 'skipped' },
    ])
  })
})

describe('the verdict', () => {
  const requirements = ['ACC-01', 'ACC-02', 'ACC-03', 'SHL-09'].map((id) => ({
    id,
    module: id.slice(0, 3),
    text: `Text of ${id}.`,
  }))
  const passed = (title: string): TestResult => ({ title, outcome: 'passed' })
  const failed = (title: string): TestResult => ({ title, outcome: 'failed' })
  const verdictOf = (results: TestResult[], later = {}) => judge(requirements, results, later)
  const missing = (results: TestResult[], later = {}) =>
    verdictOf(results, later).modules.flatMap((module) => module.missing.map(({ id, why }) => `${id} ${why}`))

  test('holds a requirement for proven when a passing test names it', () => {
    expect(missing([passed('ACC-01 to ACC-03: all'), passed('SHL-09: badge')])).toEqual([])
  })

  test('counts neither skipped nor failed tests, and says which it was', () => {
    const skipped: TestResult = { title: 'ACC-02: later', outcome: 'skipped' }
    expect(missing([failed('ACC-01: broken'), skipped, passed('SHL-09: badge')])).toEqual([
      'ACC-01 failed',
      'ACC-02 skipped',
      'ACC-03 no test',
    ])
  })

  test('takes the proof away when another test with the id fails', () => {
    expect(missing([passed('ACC-01 to ACC-03, SHL-09: all'), failed('ACC-02: on a narrow screen')])).toEqual([
      'ACC-02 failed',
    ])
  })

  test('lets a listed id wait for its capability', () => {
    const { modules: judged, mistakes } = verdictOf([passed('ACC-01 to ACC-03: all')], { 'SHL-09': 'chat' })
    expect(judged[1]).toMatchObject({ module: 'SHL', missing: [], waiting: [{ id: 'SHL-09' }] })
    expect(mistakes).toEqual([])
  })

  test('refuses a listed id that is proven, one that does not exist, and a test of an unknown requirement', () => {
    const later = { 'SHL-09': 'chat', 'SHL-99': 'nothing' }
    expect(verdictOf([passed('SHL-09: badge'), passed('ACC-77: typed wrong')], later).mistakes).toEqual([
      'A test names ACC-77, which is no requirement: ACC-77: typed wrong',
      'SHL-09 is proven; take it out of docs/spec/later.json.',
      'docs/spec/later.json lists SHL-99, which is no requirement.',
    ])
  })

  test('is reported with the text of what is missing and what waits', () => {
    const later = { 'SHL-09': 'chat' }
    expect(reportOf(verdictOf([passed('ACC-01, ACC-02: both')], later), later).split('\n')).toEqual([
      'ACC  2/3 proven, 0 waiting, 1 missing',
      '  missing  ACC-03 (no test)  Text of ACC-03.',
      '',
      'SHL  0/1 proven, 1 waiting, 0 missing',
      '  waiting for chat  SHL-09  Text of SHL-09.',
      '',
      '2 of 4 requirements proven',
    ])
  })
})
