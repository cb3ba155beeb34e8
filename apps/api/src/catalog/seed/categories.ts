/** The ids match the examples in the specification of the editor (CAT-02, OP-048). */
export const categories = [
  { id: 1, name: 'Meals', color: '#c98a1b', orderIndex: 2 },
  { id: 2, name: 'Movement', color: '#c8553d', orderIndex: 1 },
  { id: 3, name: 'Mind', color: '#5b64b0', orderIndex: 3 },
  { id: 4, name: 'Money', color: '#428751', orderIndex: 4 },
] as const

export type CategoryName = (typeof categories)[number]['name']

/** A tag in the list of its category. Priority is from 1 (unspecific) to 10. */
export type SeedTag = {
  text: string
  priority: number
  isTop?: boolean
  hidden?: boolean
  /** Further categories. */
  also?: readonly CategoryName[]
}
