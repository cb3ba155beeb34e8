/** A guard in the product's own source, and what a sabotaged process has in its place. */
export type Mutation = { file: string; text: string; replacement: string }

type ProcessOptions = { env: Record<string, string>; flags: string[] }

/** What processes are started with to run with these changes of their source. */
function processOptions(changes: readonly Mutation[]): ProcessOptions {
  if (changes.length === 0) return { env: {}, flags: [] }
  return {
    env: { CHAOS_MUTATIONS: JSON.stringify(changes) },
    flags: ['--import', new URL('mutating-loader.ts', import.meta.url).href],
  }
}

/** Without the named guard, and with what a run changes always. */
export function mutate(
  guards: Readonly<Record<string, Mutation>>,
  name: string | undefined,
  always: readonly Mutation[] = [],
): ProcessOptions {
  if (name === undefined) return processOptions(always)
  const guard = guards[name]
  if (!guard) throw new Error(`--sabotage takes one of ${Object.keys(guards).join(', ')}`)
  return processOptions([...always, guard])
}
