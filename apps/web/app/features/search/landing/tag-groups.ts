import type { Category, Tag } from '@fourfold/contract/catalog/shapes'

/** The tags of one category. */
export type TagGroup = { name: string; color: string | null; tags: string[] }

/** The heading of tags without a category. */
const UNCATEGORIZED = 'More topics'

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Groups visible tags by category in catalog order. A tag can be in several groups. (CAT-12, OP-051) */
export function groupTags(tags: readonly Tag[], categories: readonly Category[]): TagGroup[] {
  const visibleTags = tags
    .filter(({ hidden }) => !hidden)
    .toSorted((left, right) => collator.compare(left.text, right.text))
  const listTexts = (isInGroup: (tag: Tag) => boolean) => visibleTags.filter(isInGroup).map(({ text }) => text)
  const groups: TagGroup[] = categories
    .toSorted((left, right) => left.orderIndex - right.orderIndex)
    .map(({ id, name, color }) => ({
      name,
      color,
      tags: listTexts(({ TagCategories }) => TagCategories.some(({ categoryId }) => categoryId === id)),
    }))
  groups.push({ name: UNCATEGORIZED, color: null, tags: listTexts(({ TagCategories }) => TagCategories.length === 0) })
  return groups.filter((group) => group.tags.length > 0)
}
