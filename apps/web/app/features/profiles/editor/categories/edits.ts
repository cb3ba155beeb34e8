import type { CategoryBlock } from './blocks.ts'

/** Unsaved changes: the edited fields by category. */
export type Edits = ReadonlyMap<number, Partial<CategoryBlock>>

export const NO_EDITS: Edits = new Map()

export function addEdit(edits: Edits, categoryId: number, part: Partial<CategoryBlock>): Edits {
  return new Map(edits).set(categoryId, { ...edits.get(categoryId), ...part })
}

/** Applies the edits to the saved blocks. */
export function applyEdits(saved: readonly CategoryBlock[], edits: Edits): CategoryBlock[] {
  return saved.map((block) => ({ ...block, ...edits.get(block.category.id) }))
}

/** Removes saved edits, except fields that have changed since. */
export function removeSaved(edits: Edits, sent: Edits): Edits {
  const remaining = [...edits].map(([id, part]) => {
    const sentFields: Record<string, unknown> = sent.get(id) ?? {}
    return [
      id,
      Object.fromEntries(Object.entries(part).filter(([field, value]) => sentFields[field] !== value)),
    ] as const
  })
  return new Map(remaining.filter(([, part]) => Object.keys(part).length > 0))
}
