import { categories } from './categories.ts'
import type { CategoryName, SeedTag } from './categories.ts'
import { mealsTags } from './meals.tags.ts'
import { mindTags } from './mind.tags.ts'
import { moneyTags } from './money.tags.ts'
import { movementTags } from './movement.tags.ts'

/** Nobody can choose these: an answer sets one, and a later question asks for it. */
const markers = [
  { text: 'Tried before and stopped', priority: 1, hidden: true },
  { text: 'Working with somebody already', priority: 1, hidden: true },
  { text: 'Retiring soon', priority: 1, hidden: true },
] as const satisfies readonly SeedTag[]

type PlacedTag = {
  id: number
  text: TagText
  priority: number
  isTop: boolean
  hidden: boolean
  categories: readonly CategoryName[]
}

const lists = { Meals: mealsTags, Movement: movementTags, Mind: mindTags, Money: moneyTags } as const

/** Every tag there is: what questions may name. */
export type TagText = CategoryName | (typeof lists)[CategoryName][number]['text'] | (typeof markers)[number]['text']

type Named = SeedTag & { text: TagText }

const place = ({ text, priority, isTop = false, hidden = false }: Named, categories: readonly CategoryName[]) => ({
  text,
  priority,
  isTop,
  hidden,
  categories,
})

/** The tags that stand for a whole category say the least, and come first so that they share its id. */
const roots = categories.map(({ name }) => place({ text: name, priority: 1 }, [name]))

const topics = categories.flatMap(({ name }) => {
  const list: readonly Named[] = lists[name]
  return list.map((tag) => place(tag, [name, ...(tag.also ?? [])]))
})

export const tags: readonly PlacedTag[] = [...roots, ...topics, ...markers.map((tag) => place(tag, []))].map(
  (tag, index) => ({ id: index + 1, ...tag }),
)
