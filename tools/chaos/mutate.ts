/** A replacement in the source of the product that removes a safeguard. */
export type Mutation = { file: string; text: string; replacement: string }

type ProcessOptions = { env: Record<string, string>; flags: string[] }

/** Returns the environment and flags that start a process with mutated source. */
function buildProcessOptions(mutations: readonly Mutation[]): ProcessOptions {
  if (mutations.length === 0) return { env: {}, flags: [] }
  return {
    env: { CHAOS_MUTATIONS: JSON.stringify(mutations) },
    flags: ['--import', new URL('mutating-loader.ts', import.meta.url).href],
  }
}

/** Returns the environment and flags for the selected mutation and for those that every run needs. */
export function buildMutationOptions(
  mutations: Readonly<Record<string, Mutation>>,
  name: string | undefined,
  required: readonly Mutation[] = [],
): ProcessOptions {
  if (name === undefined) return buildProcessOptions(required)
  const mutation = mutations[name]
  if (!mutation) throw new Error(`--mutation must be one of ${Object.keys(mutations).join(', ')}`)
  return buildProcessOptions([...required, mutation])
}
