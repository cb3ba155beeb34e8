import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { withE2eStack } from '../../lib/e2e-stack.ts'
import { median } from '../../lib/statistics.ts'
import { root } from '../../services/addresses.ts'
import { readReport } from './json-report.ts'
import { CATEGORIES, measureScores } from './scores.ts'
import type { Scores } from './scores.ts'

/** How a page wakes on a slow phone, as `e2e/slow-phone/measure-page.ts` measures it: milliseconds, files, compressed bytes. */
type Hydration = { hydrated: number; tapWait: number; scripts: number; scriptBytes: number }

type Figures = Scores & Hydration

const MAX_SHIFT = 0.02

const strict = { score: 95, hydrated: 2_500, tapWait: 200 }
// A busy machine makes every time a multiple of itself. What travels does not depend on it.
const loose = { score: 50, hydrated: 20_000, tapWait: 5_000 }

const budget = JSON.parse(readFileSync(join(root, 'apps/web/script-budget.json'), 'utf8')) as {
  files: number
  /** By how their paths begin. */
  pages: Record<string, { bytes: number }>
}

/** What the build allows a page, by the longest beginning of its path that has a budget. */
function findBudget(path: string) {
  const [start] = Object.keys(budget.pages)
    .filter((one) => path.startsWith(one))
    .toSorted((one, other) => other.length - one.length)
  const page = start === undefined ? undefined : budget.pages[start]
  return page && { scripts: budget.files, scriptBytes: page.bytes }
}

function checkPage(path: string, figures: Figures, limits: typeof strict): string[] {
  const most = {
    shift: MAX_SHIFT,
    hydrated: limits.hydrated,
    tapWait: limits.tapWait,
    ...findBudget(path),
  }
  const tooLow = CATEGORIES.filter((name) => !(figures[name] >= limits.score))
  const tooHigh = Object.entries(most).flatMap(([name, limit]) =>
    figures[name as keyof Figures] <= limit ? [] : [name as keyof Figures],
  )
  return [...tooLow, ...tooHigh].map((name) => `${path}: ${name} ${figures[name]}`)
}

/** What is too little or too slow, page by page. */
export function checkPages(pages: Record<string, Figures>, isSmall: boolean): string[] {
  return Object.entries(pages).flatMap(([path, figures]) => checkPage(path, figures, isSmall ? loose : strict))
}

async function visit(address: string): Promise<Figures> {
  const waking = await readReport<Hydration>((file) => ({
    command: [process.execPath, 'e2e/slow-phone/measure.ts', address, file],
  }))
  return { ...(await measureScores(address)), ...waking }
}

async function measurePage(address: string, rounds: number): Promise<Figures> {
  const visits: Figures[] = []
  for (let round = 0; round < rounds; round += 1) visits.push(await visit(address))
  const [first] = visits
  if (!first) throw new Error('Without a round nothing is measured.')
  const names = Object.keys(first) as (keyof Figures)[]
  return Object.fromEntries(names.map((name) => [name, median(visits.map((one) => one[name]))])) as Figures
}

async function profilePath(product: string): Promise<string> {
  const found = await (await fetch(`${product}/search?search=coach`)).text()
  const profile = /\/user\/[\w.]+/.exec(found)?.[0]
  if (profile === undefined) throw new Error('Nobody was found whose profile could be visited.')
  return profile
}

/** What Lighthouse says of the pages that strangers come to, and how early they wake, on the production build. */
export async function benchLighthouse(args: string[]) {
  const options = { rounds: { type: 'string', default: '3' } } as const
  const { values, positionals: paths } = parseArgs({ args, options, allowPositionals: true })
  const pages = await withE2eStack(async ({ product }) => {
    const wanted = paths.length > 0 ? paths : ['/home', '/search', await profilePath(product), '/products', '/login']
    const pages: Record<string, Figures> = {}
    for (const path of wanted) pages[path] = await measurePage(product + path, Number(values.rounds))
    return pages
  })
  return { bench: 'lighthouse', unit: `median of ${values.rounds}; scores of 100, milliseconds, bytes`, pages }
}
