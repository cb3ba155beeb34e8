import { fileURLToPath } from 'node:url'

import { runAndReadReport } from './json-report.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const AUDITS = {
  firstContentfulPaint: 'first-contentful-paint',
  largestContentfulPaint: 'largest-contentful-paint',
  totalBlockingTime: 'total-blocking-time',
  cumulativeLayoutShift: 'cumulative-layout-shift',
} as const

type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

export type Scores = Record<(typeof CATEGORIES)[number] | keyof typeof AUDITS, number>

/** Runs Lighthouse once with its simulated slow phone and connection. */
export async function measureScores(url: string): Promise<Scores> {
  const { categories, audits } = await runAndReadReport<Report>((file) => ({
    command: [
      process.execPath,
      fileURLToPath(import.meta.resolve('lighthouse/cli/index.js')),
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${CATEGORIES.join()}`,
      '--chrome-flags=--headless --no-sandbox --disable-gpu',
      '--no-enable-error-reporting',
    ],
    env: { CHROME_PATH: '/usr/bin/chromium-headless-shell' },
  }))
  return Object.fromEntries([
    ...CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
    ...Object.entries(AUDITS).map(([name, audit]) => [name, audits[audit]?.numericValue ?? Number.NaN]),
  ]) as Scores
}
