import { nameOf } from './sbom.ts'
import type { Sbom } from './sbom.ts'

/** How many days a weak package may stay, from the day somebody could know of it. SECURITY.md promises the same. */
export const DAYS_TO_REPLACE = { critical: 2, high: 7, moderate: 30, low: 90, info: 90 } as const

export type Severity = keyof typeof DAYS_TO_REPLACE

/** What the registry tells of a package that we have. */
export type Advisory = { url: string; title: string; severity: Severity }

/** An advisory that somebody has read and nobody could follow at once: since when it is known, and what is done about it. */
export type KnownAdvisory = { url: string; since: string; why: string }

type Found = { packageName: string; advisory: Advisory }

const ADVISORIES = '/-/npm/v1/security/advisories/bulk'
const MAX_WAIT_MS = 20_000

/** Which of our packages the registry knows to be weak; null when it does not say. */
export async function fetchAdvisories({ components }: Sbom, registry: string): Promise<Found[] | null> {
  const versions: Record<string, string[]> = {}
  for (const component of components.filter(({ group }) => group !== '@fourfold')) {
    const name = nameOf(component)
    const at = name.lastIndexOf('@')
    ;(versions[name.slice(0, at)] ??= []).push(name.slice(at + 1))
  }
  try {
    const answer = await fetch(new URL(ADVISORIES, registry), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(versions),
      signal: AbortSignal.timeout(MAX_WAIT_MS),
    })
    if (!answer.ok) return null
    const told = (await answer.json()) as Record<string, Advisory[]>
    return Object.entries(told).flatMap(([packageName, all]) => all.map((advisory) => ({ packageName, advisory })))
  } catch {
    return null
  }
}

/** The last day a package with this weakness may stay. */
const lastDay = (since: string, severity: Severity) =>
  Temporal.PlainDate.from(since).add({ days: DAYS_TO_REPLACE[severity] })

/** What has to be done now: what nobody has looked at yet, and what is over its time. */
export function findOverdue(
  found: readonly Found[],
  known: readonly KnownAdvisory[],
  today: Temporal.PlainDate,
): string[] {
  return found.flatMap(({ packageName, advisory: { url, title, severity } }) => {
    const seen = known.find((one) => one.url === url)
    const what = `${packageName}: ${title} (${severity}, ${url})`
    if (!seen) return [`${what} is new: replace it, or write it into tools/supply/known-advisories.json`]
    const until = lastDay(seen.since, severity)
    return Temporal.PlainDate.compare(today, until) > 0
      ? [`${what} should have been replaced by ${until.toString()}`]
      : []
  })
}
