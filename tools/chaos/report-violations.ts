/** Prints the first violations of each kind and returns their counts. */
export function reportViolations<Violations extends Readonly<Record<string, readonly string[]>>>(
  violations: Violations,
) {
  for (const [kind, messages] of Object.entries(violations)) {
    for (const violation of messages.slice(0, 5)) console.log(`${kind}: ${violation}`)
  }
  const counts = Object.entries(violations).map(([kind, messages]) => [kind, messages.length] as const)
  return Object.fromEntries(counts) as Record<keyof Violations, number>
}
