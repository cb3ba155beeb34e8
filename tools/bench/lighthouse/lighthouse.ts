import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { withE2eStack } from '../../lib/e2e-stack.ts'
import { median } from '../../lib/statistics.ts'
import { root } from '../../services/addresses.ts'
import { runAndReadReport } from './json-report.ts'
import { CATEGORIES, measureScores } from './scores.ts'
import type { Scores } from './scores.ts'

/** Result of `e2e/slow-phone/measure-page.ts`: `scripts` is the number of files, `scriptBytes` their compressed size. */
type Hydration = { hydrationMs: number; tapDelayMs: number; scripts: number; scriptBytes: number }

type Figures = Scores & Hydration

const MAX_LAYOUT_SHIFT = 0.02

const strictLimits = { score: 95, hydrationMs: 2_500, tapDelayMs: 200 }
// On a busy machine, times are many times longer. Sizes do not change.
const looseLimits = { score: 50, hydrationMs: 20_000, tapDelayMs: 5_000 }

const budget = JSON.parse(readFileSync(join(root, 'apps/web/script-budget.json'), 'utf8')) as {
  files: number
  /** By path prefix. */
  pages: Record<string, { bytes: number }>
}

/** Returns the script budget of the longest path prefix that matches a page. */
function findBudget(path: string) {
  const [prefix] = Object.keys(budget.pages)
    .filter((prefix) => path.startsWith(prefix))
    .toSorted((a, b) => b.length - a.length)
  const page = prefix === undefined ? undefined : budget.pages[prefix]
  return page && { scripts: budget.files, scriptBytes: page.bytes }
}

function checkPage(path: string, figures: Figures, limits: typeof strictLimits): string[] {
  const maxima = {
    cumulativeLayoutShift: MAX_LAYOUT_SHIFT,
    hydrationMs: limits.hydrationMs,
    tapDelayMs: limits.tapDelayMs,
    ...findBudget(path),
  }
  const tooLow = CATEGORIES.filter((name) => !(figures[name] >= limits.score))
  const tooHigh = Object.entries(maxima).flatMap(([name, limit]) =>
    figures[name as keyof Figures] <= limit ? [] : [name as keyof Figures],
  )
  return [...tooLow, ...tooHigh].map((name) => `${path}: ${name} ${figures[name]}`)
}

/** Returns a message for each figure that misses its limit. */
export function checkPages(pages: Record<string, Figures>, isSmall: boolean): string[] {
  return Object.entries(pages).flatMap(([path, figures]) =>
    checkPage(path, figures, isSmall ? looseLimits : strictLimits),
  )
}

async function measureOnce(url: string): Promise<Figures> {
  const hydration = await runAndReadReport<Hydration>((file) => ({
    command: [process.execPath, 'e2e/slow-phone/measure.ts', url, file],
  }))
  return { ...(await measureScores(url)), ...hydration }
}

async function measurePage(url: string, rounds: number): Promise<Figures> {
  const results: Figures[] = []
  for (let round = 0; round < rounds; round += 1) results.push(await measureOnce(url))
  const [first] = results
  if (!first) throw new Error('at least one round is required')
  const names = Object.keys(first) as (keyof Figures)[]
  return Object.fromEntries(names.map((name) => [name, median(results.map((result) => result[name]))])) as Figures
}

async function findProfilePath(productUrl: string): Promise<string> {
  const html = await (await fetch(`${productUrl}/search?search=coach`)).text()
  const profile = /\/user\/[\w.]+/.exec(html)?.[0]
  if (profile === undefined) throw new Error('search found no profile')
  return profile
}

/** Measures Lighthouse scores and hydration of public pages of the production build. */
export async function benchLighthouse(args: string[]) {
  const options = { rounds: { type: 'string', default: '3' } } as const
  const { values, positionals: paths } = parseArgs({ args, options, allowPositionals: true })
  const pages = await withE2eStack(async ({ productUrl }) => {
    const selected =
      paths.length > 0 ? paths : ['/home', '/search', await findProfilePath(productUrl), '/products', '/login']
    const pages: Record<string, Figures> = {}
    for (const path of selected) pages[path] = await measurePage(productUrl + path, Number(values.rounds))
    return pages
  })
  return { bench: 'lighthouse', unit: `median of ${values.rounds}; scores of 100, milliseconds, bytes`, pages }
}
