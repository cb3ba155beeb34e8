/** A guard in the product's own source, and what a sabotaged process has in its place. */
export type Guard = { file: string; text: string; instead: string }

type Sabotage = { env: Record<string, string>; flags: string[] }

/** What processes are started with to run without a guard; without a name, nothing. */
export function sabotageOf(guards: Readonly<Record<string, Guard>>, name: string | undefined): Sabotage {
  if (name === undefined) return { env: {}, flags: [] }
  const guard = guards[name]
  if (!guard) throw new Error(`--sabotage takes one of ${Object.keys(guards).join(', ')}`)
  return {
    env: { FAULTS_SABOTAGE: JSON.stringify(guard) },
    flags: ['--import', new URL('sabotage.ts', import.meta.url).href],
  }
}
