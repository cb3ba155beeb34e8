import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { run } from '../processes.ts'
import { inSmallWorld } from '../small-world.ts'
import { median } from './cpu.ts'

const MOST_SHIFT = 0.02

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const AUDITS = {
  firstPaint: 'first-contentful-paint',
  largestPaint: 'largest-contentful-paint',
  blocked: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
} as const

type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}
type Figures = Record<(typeof CATEGORIES)[number] | keyof typeof AUDITS, number>

/** One visit with a slow phone on a slow line, as the program simulates them. */
async function visit(address: string): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  const file = join(folder, 'report.json')
  try {
    const code = await run({
      command: [
        process.execPath,
        fileURLToPath(import.meta.resolve('lighthouse/cli/index.js')),
        address,
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        `--only-categories=${CATEGORIES.join()}`,
        '--chrome-flags=--headless --no-sandbox --disable-gpu',
        '--no-enable-error-reporting',
      ],
      env: { CHROME_PATH: '/usr/bin/chromium-headless-shell' },
    })
    if (code !== 0) throw new Error(`lighthouse ended with code ${code}`)
    const { categories, audits } = JSON.parse(readFileSync(file, 'utf8')) as Report
    return Object.fromEntries([
      ...CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
      ...Object.entries(AUDITS).map(([name, audit]) => [name, audits[audit]?.numericValue ?? Number.NaN]),
    ]) as Figures
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function figuresOf(address: string, rounds: number): Promise<Figures> {
  const visits: Figures[] = []
  for (let round = 0; round < rounds; round += 1) visits.push(await visit(address))
  const names = [...CATEGORIES, ...Object.keys(AUDITS)] as (keyof Figures)[]
  return Object.fromEntries(names.map((name) => [name, median(visits.map((one) => one[name]))])) as Figures
}

/** What is too little, page by page. */
export function lighthouseProblems(pages: Record<string, Figures>, leastScore: number): string[] {
  return Object.entries(pages).flatMap(([path, figures]) => [
    ...CATEGORIES.filter((name) => !(figures[name] >= leastScore)).map((name) => `${path}: ${name} ${figures[name]}`),
    ...(figures.shift <= MOST_SHIFT ? [] : [`${path}: shift ${figures.shift}`]),
  ])
}

/** What Lighthouse says of the pages that strangers come to, on the production build. */
export async function benchLighthouse(args: string[]) {
  const options = { rounds: { type: 'string', default: '3' } } as const
  const { values, positionals: paths } = parseArgs({ args, options, allowPositionals: true })
  const pages = await inSmallWorld(async ({ product }) => {
    const found = await (await fetch(`${product}/search?search=coach`)).text()
    const profile = /\/user\/[\w.]+/.exec(found)?.[0]
    if (profile === undefined) throw new Error('Nobody was found whose profile could be visited.')
    const pages: Record<string, Figures> = {}
    for (const path of paths.length > 0 ? paths : [profile, '/search', '/search/movement'])
      pages[path] = await figuresOf(`${product}${path}`, Number(values.rounds))
    return pages
  })
  return { bench: 'lighthouse', unit: `median of ${values.rounds}; scores of 100, milliseconds`, pages }
}
