import type { Category, Tag } from '@fourfold/contract/catalog/shapes'

/** The tags of one category. */
export type TagGroup = { name: string; color: string | null; tags: string[] }

/** Heading of tags without a category. */
const UNCATEGORIZED = 'More topics'

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Groups visible tags by category in catalog order. A tag of several categories is in each. (CAT-12, OP-051) */
export function groupTags(tags: readonly Tag[], categories: readonly Category[]): TagGroup[] {
  const open = tags.filter(({ hidden }) => !hidden).toSorted((one, next) => collator.compare(one.text, next.text))
  const textsWhere = (isIn: (tag: Tag) => boolean) => open.filter(isIn).map(({ text }) => text)
  const groups: TagGroup[] = categories
    .toSorted((one, next) => one.orderIndex - next.orderIndex)
    .map(({ id, name, color }) => ({
      name,
      color,
      tags: textsWhere(({ TagCategories }) => TagCategories.some(({ categoryId }) => categoryId === id)),
    }))
  groups.push({ name: UNCATEGORIZED, color: null, tags: textsWhere(({ TagCategories }) => TagCategories.length === 0) })
  return groups.filter((group) => group.tags.length > 0)
}
