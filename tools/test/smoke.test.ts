import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test, vi } from 'vitest'

import { benches } from '../bench/benches.ts'
import { chaosRuns } from '../chaos/chaos-runs.ts'
import { defineRun, type Run, runNamed, type Runs } from '../lib/runs.ts'
import { root } from '../services/addresses.ts'
import { findRunError } from '../smoke/run-error.ts'
import { passingResult } from './bench/passing-search-result.ts'

const toTestCases = (command: string, runs: Runs) =>
  Object.entries(runs).map(([name, run]): [string, string, Run] => [command, name, run])

describe('every bench and chaos run', () => {
  test.each([...toTestCases('bench', benches), ...toTestCases('chaos', chaosRuns)])(
    '%s %s has small arguments and a row in the README',
    (command, name, run) => {
      expect(run.smallArgs.length).toBeGreaterThan(0)
      const readme = readFileSync(join(root, 'tools', command, 'README.md'), 'utf8')
      expect(readme).toMatch(new RegExp(`^[|] \`${name}\` `, 'm'))
    },
  )

  const ratio = (ratioPerCpuSecond: number) => ({ ratioPerCpuSecond })
  const scores = { performance: 99, accessibility: 99, 'best-practices': 99, seo: 99, cumulativeLayoutShift: 0 }
  const hydration = { hydrationMs: 900, tapDelayMs: 100, scripts: 12, scriptBytes: 150_000 }
  const withSearchPage = (figures: object) => ({ pages: { '/search': { ...scores, ...hydration, ...figures } } })
  const restart = { secondsUntilReconnected: 5, reconnected: 10, messages: 3, lost: 0 }
  const withSockets = (figures: object) => ({
    sockets: 10,
    memory: { ratio: 1 },
    cpu: { ratio: 1 },
    restart: { killed: restart },
    ...figures,
  })
  const fewStatements = { profile: [8, 8], sitemap: [2, 2] }
  test.each<[string, Run, object]>([
    [
      'bench approve with an unlisted professional',
      benches.approve,
      { approved: 10, listed: 9, secondsUntilListed: 1, bookings: { slowdown: 1 } },
    ],
    [
      'bench approve with late listings',
      benches.approve,
      { approved: 1, listed: 1, secondsUntilListed: 61, bookings: {} },
    ],
    ['bench booking with slow contended slots', benches.booking, { free: ratio(0.5), contended: ratio(0.01) }],
    ['bench booking without a figure', benches.booking, { free: ratio(Number.NaN), contended: ratio(0.5) }],
    ['bench lighthouse with a low score', benches.lighthouse, withSearchPage({ accessibility: 49 })],
    ['bench lighthouse with a page that hydrates late', benches.lighthouse, withSearchPage({ hydrationMs: 30_000 })],
    ['bench lighthouse without a tap measurement', benches.lighthouse, withSearchPage({ tapDelayMs: undefined })],
    ['bench lighthouse with one script too many', benches.lighthouse, withSearchPage({ scripts: 13 })],
    ['bench lighthouse with one byte too many', benches.lighthouse, withSearchPage({ scriptBytes: 150_001 })],
    [
      'bench profile with more statements',
      benches.profile,
      { statements: { profile: [8, 9], sitemap: [2, 2] }, growth: { profile: 1 }, ratioToBaseline: 2 },
    ],
    [
      'bench profile with growing cost',
      benches.profile,
      { statements: fewStatements, growth: { profile: 9 }, ratioToBaseline: 2 },
    ],
    [
      'bench search with a result that differs from SQL',
      benches.search,
      { results: [{ ...passingResult, professionals: 10, comparison: { ...passingResult.comparison, different: 1 } }] },
    ],
    [
      'bench search without a figure',
      benches.search,
      {
        results: [
          { ...passingResult, professionals: 10, memory: { api: { megabytes: Number.NaN, maxMegabytes: 200 } } },
        ],
      },
    ],
    ['bench sockets with too much memory', benches.sockets, withSockets({ memory: { ratio: 51 } })],
    [
      'bench sockets with a lost message',
      benches.sockets,
      withSockets({ restart: { killed: { ...restart, lost: 1 } } }),
    ],
    [
      'bench sockets with a socket that does not reconnect',
      benches.sockets,
      withSockets({ restart: { killed: { ...restart, reconnected: 9 } } }),
    ],
    ['bench slots with a slow call', benches.slots, { ratioToBaseline: 100 }],
    ['chaos accounts with a lost account', chaosRuns.accounts, { lost: 1, duplicated: 0, faults: 2 }],
    ['chaos accounts without a fault', chaosRuns.accounts, { lost: 0, duplicated: 0, faults: 0 }],
    ['chaos booking with a violation', chaosRuns.booking, { violations: 1, kills: 1, crashes: 1 }],
    ['chaos booking without a crash', chaosRuns.booking, { violations: 0, kills: 1, crashes: 0 }],
    ['chaos search with a violation', chaosRuns.search, { violations: 1, faults: 4, bookings: 1 }],
    ['chaos search without a fault', chaosRuns.search, { violations: 0, faults: 0, bookings: 1 }],
  ])('%s misses a limit even in a small run', (_title, run, result) => {
    expect(run.check(result, true)).toHaveLength(1)
  })
})

describe('runNamed', () => {
  const runs = {
    count: defineRun({
      description: 'counts its arguments',
      usage: '[ARGUMENT...]',
      async run(args) {
        if (args[0] === 'throw') throw new Error('out of memory')
        return { args: args.length }
      },
      smallArgs: ['one'],
      check: ({ args }, isSmall) => (args > (isSmall ? 0 : 2) ? [`${args} arguments`] : []),
    }),
  } satisfies Runs

  async function runWith(args: string[]) {
    const log = vi.spyOn(console, 'log').mockReturnValue()
    const errors = vi.spyOn(console, 'error').mockReturnValue()
    const code = await runNamed('bench', runs, args)
    const lines = log.mock.calls.map(([line]) => String(line))
    log.mockRestore()
    errors.mockRestore()
    return { code, lines }
  }

  test('prints the result as the last line, and exits with 1 when a limit is missed', async () => {
    expect(await runWith(['count', 'a', 'b'])).toEqual({ code: 0, lines: ['{"args":2}'] })
    expect(await runWith(['count', 'a', 'b', 'c'])).toEqual({
      code: 1,
      lines: ['limit missed: 3 arguments', '{"args":3}'],
    })
  })

  test('applies the small arguments, further options and the small limits with --small', async () => {
    expect(await runWith(['count', '--small'])).toEqual({ code: 1, lines: ['limit missed: 1 arguments', '{"args":1}'] })
    expect(await runWith(['count', '--small', '--mutation', 'a'])).toMatchObject({
      lines: [expect.any(String), '{"args":3}'],
    })
  })

  test('prints the error of a failed run as JSON and exits with 1', async () => {
    expect(await runWith(['count', 'throw'])).toEqual({ code: 1, lines: ['{"error":"out of memory"}'] })
  })

  test('prints the usage and exits with 2 for an unknown run', async () => {
    const { code, lines } = await runWith(['guess'])
    expect(code).toBe(2)
    expect(lines.join('\n')).toContain('count         counts its arguments')
  })
})

describe('the smoke run', () => {
  test.each([
    ['accepts a result in the last line', 0, 'creating data\n{"ratio":1}\n', undefined],
    ['rejects another exit code', 1, '{"ratio":1}\n', 'exit code 1'],
    ['rejects text in the last line', 0, '{"ratio":1}\nbye\n', 'last line is not JSON'],
    ['rejects a number in the last line', 0, '7\n', 'last line is not a JSON object'],
    ['rejects empty output', 0, '', 'last line is not JSON'],
  ])('%s', (_title, code, stdout, error) => {
    expect(findRunError({ code, stdout })).toBe(error)
  })
})
