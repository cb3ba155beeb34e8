import type { Requirement } from './requirements.ts'

/** What is not built yet, each with the ids that wait for it; a module's name stands for all its ids. */
export type DeferredCapabilities = Readonly<Record<string, readonly string[]>>

/** Each waiting id with what it waits for. */
export type DeferredIds = ReadonlyMap<string, string>

/** Spells `later` out id by id, and names the entries that the catalogue does not know. */
export function expandDeferred(
  later: DeferredCapabilities,
  requirements: readonly Requirement[],
): { deferred: DeferredIds; unknown: string[] } {
  const deferred = new Map<string, string>()
  const unknown: string[] = []
  for (const [capability, entries] of Object.entries(later)) {
    for (const entry of entries) {
      const ids = requirements.filter(({ id, module }) => id === entry || module === entry).map(({ id }) => id)
      if (ids.length === 0) unknown.push(`docs/spec/later.json lists ${entry}, an unknown requirement.`)
      for (const id of ids) deferred.set(id, capability)
    }
  }
  return { deferred, unknown }
}
