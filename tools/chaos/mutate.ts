/** A guard in the product's own source, and what a sabotaged process has in its place. */
export type Guard = { file: string; text: string; instead: string }

type Sabotage = { env: Record<string, string>; flags: string[] }

/** What processes are started with to run with these changes of their source. */
function changing(changes: readonly Guard[]): Sabotage {
  if (changes.length === 0) return { env: {}, flags: [] }
  return {
    env: { FAULTS_SABOTAGE: JSON.stringify(changes) },
    flags: ['--import', new URL('mutating-loader.ts', import.meta.url).href],
  }
}

/** Without the named guard, and with what a run changes always. */
export function sabotageOf(
  guards: Readonly<Record<string, Guard>>,
  name: string | undefined,
  always: readonly Guard[] = [],
): Sabotage {
  if (name === undefined) return changing(always)
  const guard = guards[name]
  if (!guard) throw new Error(`--sabotage takes one of ${Object.keys(guards).join(', ')}`)
  return changing([...always, guard])
}
