import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test, vi } from 'vitest'

import { benches } from '../bench/benches.ts'
import { faultRuns } from '../chaos/chaos-runs.ts'
import { measured, type Run, runNamed, type Runs } from '../lib/runs.ts'
import { root } from '../services/addresses.ts'
import { complaintOf } from '../smoke/run-error.ts'
import { searchSize } from './bench/search-size.ts'

const readme = readFileSync(join(root, 'README.md'), 'utf8')
const all: [command: string, run: Run][] = [
  ...Object.entries<Run>(benches).map(([name, run]): [string, Run] => [`pnpm bench ${name}`, run]),
  ...Object.entries<Run>(faultRuns).map(([name, run]): [string, Run] => [`pnpm chaos ${name}`, run]),
]

describe('every bench and fault run', () => {
  test.each(all)('%s has a small form, and the README names it', (command, run) => {
    expect(run.small.length).toBeGreaterThan(0)
    expect(readme).toContain(`\`${command}\``)
  })

  const ratio = (ratioOfCpu: number) => ({ ratioOfCpu })
  const scores = { performance: 99, accessibility: 99, 'best-practices': 99, seo: 99, shift: 0 }
  const waking = { hydrated: 900, tapWait: 100, scripts: 12, scriptBytes: 150_000 }
  const onSearch = (other: object) => ({ pages: { '/search': { ...scores, ...waking, ...other } } })
  const back = { seconds: 5, back: 10, messages: 3, lost: 0 }
  const withSockets = (other: object) => ({
    sockets: 10,
    memory: { ratio: 1 },
    cpu: { ratio: 1 },
    restart: { killed: back },
    ...other,
  })
  const fewStatements = { profile: [8, 8], sitemap: [2, 2] }
  test.each<[string, Run, object]>([
    ['bench approve', benches.approve, { approved: 10, listed: 9, foundSeconds: 1, bookings: { timesSlower: 1 } }],
    ['bench approve too late', benches.approve, { approved: 1, listed: 1, foundSeconds: 61, bookings: {} }],
    ['bench booking', benches.booking, { free: ratio(0.5), contested: ratio(0.01) }],
    ['bench booking without a figure', benches.booking, { free: ratio(Number.NaN), contested: ratio(0.5) }],
    ['bench lighthouse', benches.lighthouse, onSearch({ accessibility: 49 })],
    ['bench lighthouse with a page that sleeps', benches.lighthouse, onSearch({ hydrated: 30_000 })],
    ['bench lighthouse without a tap', benches.lighthouse, onSearch({ tapWait: undefined })],
    ['bench lighthouse with one script too many', benches.lighthouse, onSearch({ scripts: 13 })],
    ['bench lighthouse with one byte too many', benches.lighthouse, onSearch({ scriptBytes: 150_001 })],
    [
      'bench profile with more statements',
      benches.profile,
      { statements: { profile: [8, 9], sitemap: [2, 2] }, growth: { profile: 1 }, ratioToBareEngine: 0.5 },
    ],
    [
      'bench profile that grows',
      benches.profile,
      { statements: fewStatements, growth: { profile: 9 }, ratioToBareEngine: 0.5 },
    ],
    ['bench search', benches.search, { sizes: [{ ...searchSize, professionals: 10, exact: false }] }],
    ['bench search without a figure', benches.search, { sizes: [{ ...searchSize, professionals: 10, kinds: {} }] }],
    ['bench sockets that weigh too much', benches.sockets, withSockets({ memory: { ratio: 51 } })],
    ['bench sockets that lose a message', benches.sockets, withSockets({ restart: { killed: { ...back, lost: 1 } } })],
    ['bench sockets that stay away', benches.sockets, withSockets({ restart: { killed: { ...back, back: 9 } } })],
    ['bench slots', benches.slots, { ratioToBareEngine: 0.01 }],
    ['faults accounts', faultRuns.accounts, { lost: 1, doubled: 0, faults: 2 }],
    ['faults accounts without a fault', faultRuns.accounts, { lost: 0, doubled: 0, faults: 0 }],
    ['faults booking', faultRuns.booking, { violations: 1, kills: 1, crashes: 1 }],
    ['faults booking without a crash', faultRuns.booking, { violations: 0, kills: 1, crashes: 0 }],
    ['faults search', faultRuns.search, { violations: 1, kills: 1, freezes: 1, damagedStarts: 1, crashes: 1 }],
    [
      'faults search without a damaged start',
      faultRuns.search,
      { violations: 0, kills: 1, freezes: 1, damagedStarts: 0, crashes: 1 },
    ],
  ])('%s fails in its small form, too', (_what, run, figures) => {
    expect(run.problems(figures, true)).toHaveLength(1)
  })
})

describe('a run by its name', () => {
  const runs = {
    count: measured({
      about: 'counts its words',
      run: async (words) => ({ words: words.length }),
      small: ['one'],
      problems: ({ words }, isSmall) => (words > (isSmall ? 0 : 2) ? [`${words} words`] : []),
    }),
  } satisfies Runs

  async function ran(words: string[]) {
    const log = vi.spyOn(console, 'log').mockReturnValue()
    const code = await runNamed('bench', runs, words)
    const lines = log.mock.calls.map(([line]) => String(line))
    log.mockRestore()
    return { code, lines }
  }

  test('ends with its figures, and with 1 when they are a problem', async () => {
    expect(await ran(['count', 'a', 'b'])).toEqual({ code: 0, lines: ['{"words":2}'] })
    expect(await ran(['count', 'a', 'b', 'c'])).toEqual({ code: 1, lines: ['problem: 3 words', '{"words":3}'] })
  })

  test('takes the words of its small form, and is judged as such', async () => {
    expect(await ran(['count', '--small'])).toEqual({ code: 1, lines: ['problem: 1 words', '{"words":1}'] })
  })

  test('that does not exist is told what there is', async () => {
    const { code, lines } = await ran(['guess'])
    expect([code, lines[1]]).toEqual([1, '  count        counts its words'])
  })
})

describe('a rehearsal', () => {
  test.each([
    ['is fine with figures in the last line', 0, 'making a crowd\n{"ratio":1}\n', undefined],
    ['is red with another exit code', 1, '{"ratio":1}\n', 'ended with code 1'],
    ['is red with words in the last line', 0, '{"ratio":1}\nbye\n', 'its last line is no JSON'],
    ['is red with a number in the last line', 0, '7\n', 'its last line holds no figures'],
    ['is red in silence', 0, '', 'its last line is no JSON'],
  ])('%s', (_what, code, stdout, complaint) => {
    expect(complaintOf({ code, stdout })).toBe(complaint)
  })
})
