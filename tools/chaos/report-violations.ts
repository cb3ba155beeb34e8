/** How much of each kind went wrong, the first of each named. */
export function reportViolations<Violations extends Readonly<Record<string, readonly string[]>>>(verdict: Violations) {
  for (const [what, found] of Object.entries(verdict)) {
    for (const one of found.slice(0, 5)) console.log(`${what}: ${one}`)
  }
  const counts = Object.entries(verdict).map(([what, found]) => [what, found.length] as const)
  return Object.fromEntries(counts) as Record<keyof Violations, number>
}
