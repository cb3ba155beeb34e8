import { categories } from './categories.ts'
import type { CategoryName, SeedTag } from './categories.ts'
import { mealsTags } from './meals.tags.ts'
import { mindTags } from './mind.tags.ts'
import { moneyTags } from './money.tags.ts'
import { movementTags } from './movement.tags.ts'

/** Tags that are not selectable as goals. An answer selects one, and a later question requires it. */
const markers = [
  { text: 'Tried before and stopped', priority: 1, hidden: true },
  { text: 'Working with somebody already', priority: 1, hidden: true },
  { text: 'Retiring soon', priority: 1, hidden: true },
] as const satisfies readonly SeedTag[]

type TagRow = {
  id: number
  text: TagText
  priority: number
  isTop: boolean
  hidden: boolean
  categories: readonly CategoryName[]
}

const tagsByCategory = { Meals: mealsTags, Movement: movementTags, Mind: mindTags, Money: moneyTags } as const

/** The texts of all tags, which questions reference. */
export type TagText =
  | CategoryName
  | (typeof tagsByCategory)[CategoryName][number]['text']
  | (typeof markers)[number]['text']

type CatalogTag = SeedTag & { text: TagText }

const withDefaults = (
  { text, priority, isTop = false, hidden = false }: CatalogTag,
  categories: readonly CategoryName[],
) => ({
  text,
  priority,
  isTop,
  hidden,
  categories,
})

/** Root tags have the lowest priority. They come first, so that each has the id of its category. */
const roots = categories.map(({ name }) => withDefaults({ text: name, priority: 1 }, [name]))

const topics = categories.flatMap(({ name }) => {
  const list: readonly CatalogTag[] = tagsByCategory[name]
  return list.map((tag) => withDefaults(tag, [name, ...(tag.also ?? [])]))
})

export const tags: readonly TagRow[] = [...roots, ...topics, ...markers.map((tag) => withDefaults(tag, []))].map(
  (tag, index) => ({ id: index + 1, ...tag }),
)
