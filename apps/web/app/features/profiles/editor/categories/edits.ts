import type { CategoryBlock } from './blocks.ts'

/** The unsaved changes: edited fields by category id. */
export type Edits = ReadonlyMap<number, Partial<CategoryBlock>>

export const NO_EDITS: Edits = new Map()

export function addEdit(edits: Edits, categoryId: number, changes: Partial<CategoryBlock>): Edits {
  return new Map(edits).set(categoryId, { ...edits.get(categoryId), ...changes })
}

/** Applies the edits to the saved blocks. */
export function applyEdits(saved: readonly CategoryBlock[], edits: Edits): CategoryBlock[] {
  return saved.map((block) => ({ ...block, ...edits.get(block.category.id) }))
}

/** Removes the saved edits, except fields that were edited again since. */
export function removeSavedEdits(edits: Edits, sentEdits: Edits): Edits {
  const remaining = [...edits].map(([id, changes]) => {
    const sentFields: Record<string, unknown> = sentEdits.get(id) ?? {}
    return [
      id,
      Object.fromEntries(Object.entries(changes).filter(([field, value]) => sentFields[field] !== value)),
    ] as const
  })
  return new Map(remaining.filter(([, changes]) => Object.keys(changes).length > 0))
}
