/** A replacement in the source of the product that removes a safeguard. */
export type Mutation = { file: string; text: string; replacement: string }

type ProcessOptions = { env: Record<string, string>; flags: string[] }

/** Environment and flags that start a process with changed source. */
function processOptions(changes: readonly Mutation[]): ProcessOptions {
  if (changes.length === 0) return { env: {}, flags: [] }
  return {
    env: { CHAOS_MUTATIONS: JSON.stringify(changes) },
    flags: ['--import', new URL('mutating-loader.ts', import.meta.url).href],
  }
}

/** Applies the named mutation and those that a run always needs. */
export function mutate(
  mutations: Readonly<Record<string, Mutation>>,
  name: string | undefined,
  always: readonly Mutation[] = [],
): ProcessOptions {
  if (name === undefined) return processOptions(always)
  const mutation = mutations[name]
  if (!mutation) throw new Error(`--mutation must be one of ${Object.keys(mutations).join(', ')}`)
  return processOptions([...always, mutation])
}
