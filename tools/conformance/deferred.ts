import type { Requirement } from './requirements.ts'

/** Capabilities that are not built yet, with the ids that depend on them. A module name stands for all its ids. */
export type DeferredCapabilities = Readonly<Record<string, readonly string[]>>

/** Each deferred id with the capability it depends on. */
export type DeferredIds = ReadonlyMap<string, string>

/** Expands the capabilities to single ids, and lists the entries that match no requirement. */
export function expandDeferred(
  capabilities: DeferredCapabilities,
  requirements: readonly Requirement[],
): { deferred: DeferredIds; unknown: string[] } {
  const deferred = new Map<string, string>()
  const unknown: string[] = []
  for (const [capability, entries] of Object.entries(capabilities)) {
    for (const entry of entries) {
      const ids = requirements.filter(({ id, module }) => id === entry || module === entry).map(({ id }) => id)
      if (ids.length === 0) unknown.push(`docs/spec/later.json lists ${entry}, an unknown requirement.`)
      for (const id of ids) deferred.set(id, capability)
    }
  }
  return { deferred, unknown }
}
