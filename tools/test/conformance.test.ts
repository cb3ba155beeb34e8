import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import type { TestResult } from '../conformance/evidence.ts'
import { reportOf } from '../conformance/report.ts'
import { parseRequirements } from '../conformance/requirements.ts'
import { idsOfTitle } from '../conformance/titles.ts'
import { judge } from '../conformance/verdict.ts'

// Titles of this file carry no requirement ids: the report would take them for proof.

const modules = new Set(['ACC', 'SHL', 'OP'])

describe('the catalogue', () => {
  const lines = [
    '- ACC-01 · [ui] · The form has "E-mail" · and "Password". · (d1 §3, d2 §2) {odd}',
    '- SHL-53 · [const] · The theme is green (primary #428751). · (d1 §2)',
    '- OP-001 {odd} · A link · and a route · SHL-05',
    '  - Spec: The item is a link.',
    '  - Options: (a) link; (b) route.',
    '  - Decision: Make it a link.',
  ]
  const catalogue = (total: string) => [`Total: ${total}.`, ...lines].join('\n')

  test('is read with id, module and text; the text of an open point is its decision', () => {
    expect(parseRequirements(catalogue('2 requirements (ACC 1, SHL 1); 1 open points'))).toEqual([
      { id: 'ACC-01', module: 'ACC', text: 'The form has "E-mail" · and "Password".' },
      { id: 'SHL-53', module: 'SHL', text: 'The theme is green (primary #428751).' },
      { id: 'OP-001', module: 'OP', text: 'A link · and a route: Make it a link.' },
    ])
  })

  test.each(['3 requirements; 1 open points', '2 requirements; 2 open points'])(
    'is refused when a line got lost (%s)',
    (total) => {
      expect(() => parseRequirements(catalogue(total))).toThrow('2 + 1 were read')
    },
  )

  test('of this product is read completely', () => {
    const all = parseRequirements(readFileSync(join(import.meta.dirname, '../../docs/spec/requirements.md'), 'utf8'))
    expect(new Set(all.map(({ id }) => id)).size).toBe(520 + 118)
    expect(all.filter(({ text }) => text === '')).toEqual([])
  })
})

describe('ids of a title', () => {
  test.each([
    ['ACC-05: one', ['ACC-05']],
    ['ACC-05, SHL-06, OP-010: three', ['ACC-05', 'SHL-06', 'OP-010']],
    ['hashes with SHA-256 and UTF-16', []],
    ['XACC-05 and ACC-5 and ACC-0567', []],
  ])('are those before its colon (title %#)', (title, ids) => {
    expect(idsOfTitle(title, modules)).toEqual({ ids })
  })

  test.each([
    ['SHL-09 to SHL-11: a range', 'a range proves nothing'],
    ['ACC-01, SHL-09 to SHL-11: a range', 'a range proves nothing'],
    ['ACC-01, ACC-02, ACC-03, ACC-04: four', 'more than 3 ids prove nothing'],
    ['ACC-01 without a colon', 'ids stand at the start of a title, before a colon'],
    ['ACC-01: unlike ACC-02', 'ids stand at the start of a title, before a colon'],
    ['the others (ACC-01)', 'ids stand at the start of a title, before a colon'],
  ])('prove nothing in another form (title %#)', (title, mistake) => {
    expect(idsOfTitle(title, modules)).toEqual({ ids: [], mistake })
  })
})

describe('the verdict', () => {
  const requirements = ['ACC-01', 'ACC-02', 'ACC-03', 'SHL-09', 'OP-001'].map((id) => ({
    id,
    module: id.split('-')[0] ?? '',
    text: `Text of ${id}.`,
  }))
  const showed = (outcome: TestResult['outcome'], title: string, ...suites: string[]): TestResult => ({
    where: 'a.test.ts',
    suites,
    title,
    outcome,
  })
  const all = [showed('passed', 'ACC-01, ACC-02, ACC-03: all'), showed('passed', 'SHL-09, OP-001: badge')]
  const verdictOf = (results: TestResult[], later = {}) => judge(requirements, results, later)
  const missing = (results: TestResult[], later = {}) =>
    verdictOf(results, later).modules.flatMap((module) => module.missing.map(({ id, why }) => `${id} ${why}`))

  test('holds a requirement for proven when a passing test names it, and an open point likewise', () => {
    expect(missing(all)).toEqual([])
    expect(missing(all.slice(0, 1))).toEqual(['SHL-09 no test', 'OP-001 no test'])
  })

  test('counts neither skipped nor failed tests nor a second try, and says which it was', () => {
    const results = [
      showed('failed', 'ACC-01: broken'),
      showed('skipped', 'ACC-02: later'),
      showed('flaky', 'ACC-03: now and then'),
      showed('passed', 'SHL-09, OP-001: badge'),
    ]
    expect(missing(results)).toEqual(['ACC-01 failed', 'ACC-02 skipped', 'ACC-03 passed only at a later try'])
  })

  test('takes the proof away when another test with the id fails', () => {
    expect(missing([...all, showed('failed', 'ACC-02: on a narrow screen')])).toEqual(['ACC-02 failed'])
  })

  test('does not credit the title of a describe, nor a range, nor four ids, and names each once', () => {
    const results = [
      showed('passed', 'works', 'ACC-01: the form'),
      showed('passed', 'works too', 'ACC-01: the form'),
      showed('passed', 'ACC-01 to ACC-03: all'),
      showed('passed', 'ACC-01, ACC-02, ACC-03, SHL-09: all'),
    ]
    const { modules: judged, mistakes } = verdictOf(results)
    expect(judged.flatMap(({ proven }) => proven)).toEqual([])
    expect(mistakes).toEqual([
      'a.test.ts: ids of a describe prove nothing: ACC-01: the form',
      'a.test.ts: a range proves nothing: ACC-01 to ACC-03: all',
      'a.test.ts: more than 3 ids prove nothing: ACC-01, ACC-02, ACC-03, SHL-09: all',
    ])
  })

  test('lets a listed id wait, and a listed module with all its ids', () => {
    const { modules: judged, mistakes } = verdictOf([], { chat: ['SHL-09', 'OP-001'], accounts: ['ACC'] })
    expect(judged.map(({ waiting }) => waiting.length)).toEqual([3, 1, 1])
    expect(judged.flatMap((module) => module.missing)).toEqual([])
    expect(mistakes).toEqual([])
  })

  test('refuses what is listed and proven, what does not exist, and a test of an unknown requirement', () => {
    const later = { chat: ['SHL-09', 'SHL-99', 'XYZ'], accounts: ['ACC'] }
    const results = [showed('passed', 'SHL-09, ACC-02: badge'), showed('passed', 'ACC-77: typed wrong')]
    expect(verdictOf(results, later).mistakes).toEqual([
      'a.test.ts: ACC-77 is no requirement: ACC-77: typed wrong',
      'docs/spec/later.json lists SHL-99, which is no requirement.',
      'docs/spec/later.json lists XYZ, which is no requirement.',
      'ACC-02 is proven; take it out of docs/spec/later.json.',
      'SHL-09 is proven; take it out of docs/spec/later.json.',
    ])
  })

  test('is reported with the text of what is missing and what waits', () => {
    const results = [showed('passed', 'ACC-01, ACC-02, OP-001: both')]
    expect(reportOf(verdictOf(results, { chat: ['SHL-09'] })).split('\n')).toEqual([
      'ACC  2/3 proven, 0 waiting, 1 missing',
      '  missing  ACC-03 (no test)  Text of ACC-03.',
      '',
      'SHL  0/1 proven, 1 waiting, 0 missing',
      '  waiting for chat  SHL-09  Text of SHL-09.',
      '',
      'OP  1/1 proven, 0 waiting, 0 missing',
      '',
      '3/5 proven, 1 waiting, 1 missing, 0 mistakes',
    ])
  })
})
