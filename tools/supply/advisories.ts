import { formatPackage } from './sbom.ts'
import type { Sbom } from './sbom.ts'

/** Days to replace a vulnerable package after its advisory is published. SECURITY.md states the same limits. */
export const DAYS_TO_REPLACE = { critical: 2, high: 7, moderate: 30, low: 90, info: 90 } as const

export type Severity = keyof typeof DAYS_TO_REPLACE

/** A registry advisory for a package of the product. */
export type Advisory = { url: string; title: string; severity: Severity }

/** A reviewed advisory that could not be fixed immediately: when it became known and why it is still open. */
export type ReviewedAdvisory = { url: string; since: string; reason: string }

type PackageAdvisory = { packageName: string; advisory: Advisory }

const ADVISORIES_PATH = '/-/npm/v1/security/advisories/bulk'
const TIMEOUT_MS = 20_000

/** Fetches the advisories for the packages of the SBOM. Returns null if the registry is unavailable. */
export async function fetchAdvisories({ components }: Sbom, registry: string): Promise<PackageAdvisory[] | null> {
  const versions: Record<string, string[]> = {}
  for (const component of components.filter(({ group }) => group !== '@fourfold')) {
    const name = formatPackage(component)
    const separator = name.lastIndexOf('@')
    ;(versions[name.slice(0, separator)] ??= []).push(name.slice(separator + 1))
  }
  try {
    const response = await fetch(new URL(ADVISORIES_PATH, registry), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(versions),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) return null
    const reply = (await response.json()) as Record<string, Advisory[]>
    return Object.entries(reply).flatMap(([packageName, all]) => all.map((advisory) => ({ packageName, advisory })))
  } catch {
    return null
  }
}

/** Returns the last day by which the package must be replaced. */
const computeDeadline = (since: string, severity: Severity) =>
  Temporal.PlainDate.from(since).add({ days: DAYS_TO_REPLACE[severity] })

/** Returns a message for each advisory that is new or overdue. */
export function describeUnresolved(
  advisories: readonly PackageAdvisory[],
  reviewedAdvisories: readonly ReviewedAdvisory[],
  today: Temporal.PlainDate,
): string[] {
  return advisories.flatMap(({ packageName, advisory: { url, title, severity } }) => {
    const review = reviewedAdvisories.find((advisory) => advisory.url === url)
    const summary = `${packageName}: ${title} (${severity}, ${url})`
    if (!review)
      return [`${summary} is new: replace the package, or add the advisory to tools/supply/reviewed-advisories.json`]
    const deadline = computeDeadline(review.since, severity)
    return Temporal.PlainDate.compare(today, deadline) > 0 ? [`${summary} is overdue since ${deadline.toString()}`] : []
  })
}
