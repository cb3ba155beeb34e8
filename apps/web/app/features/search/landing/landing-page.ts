import type { Category, Tag } from '@fourfold/contract/catalog/shapes'
import type { SearchReply } from '@fourfold/contract/search/shapes'

import { toResults } from '../results/search-results.ts'
import type { Catalog, ResultCard, ResultGroup } from '../results/search-results.ts'
import { toArea } from './areas.ts'
import type { Area } from './areas.ts'

/** A page that search engines find: who works in a category, or on one tag. */
export type Landing = {
  name: string
  /** The categories it belongs to. */
  areas: Area[]
  groups: ResultGroup[]
}

/** Nobody was asked anything here, so nobody fits better than another. */
function withoutMatch(card: ResultCard): ResultCard {
  return { ...card, percent: null, reason: null, preferences: null }
}

function listGroups(reply: SearchReply, catalog: Catalog): ResultGroup[] {
  return toResults(reply, catalog).groups.map((group) => ({
    ...group,
    more: null,
    cards: group.cards.map(withoutMatch),
  }))
}

/** The page of a category, from a reply that has everybody. */
export function buildAreaLanding(category: Category, reply: SearchReply, catalog: Catalog): Landing {
  return {
    name: category.name,
    areas: [toArea(category, catalog.tags)],
    // The page is named after the category already.
    groups: listGroups(reply, catalog)
      .filter(({ id }) => id === category.id)
      .map((group) => ({ ...group, name: 'Professionals' })),
  }
}

/** Only those who name the tag among their goals; the words of it alone would also find others. */
function filterByGoalTag(tag: Tag, { users, groups, ...reply }: SearchReply): SearchReply {
  const named = users.filter(({ selectedGoalTags }) =>
    Object.values(selectedGoalTags).some((ids) => ids.includes(tag.id)),
  )
  const countIn = (id: number) =>
    named.filter(({ userCategories }) => userCategories.some(({ categoryId }) => categoryId === id)).length
  return {
    ...reply,
    users: named,
    groups: groups.map((group) => ({ ...group, total: countIn(group.categoryId) })).filter(({ total }) => total > 0),
  }
}

const MAX_RELATED_TAGS = 12

/** The page of a tag, from a reply to its words. */
export function buildTagLanding(tag: Tag, reply: SearchReply, catalog: Catalog): Landing {
  const categories = catalog.categories.filter(({ id }) =>
    tag.TagCategories.some(({ categoryId }) => categoryId === id),
  )
  return {
    name: tag.text,
    areas: categories
      .map((category) => toArea(category, catalog.tags))
      .map((area) => ({ ...area, tags: area.tags.filter((text) => text !== tag.text).slice(0, MAX_RELATED_TAGS) })),
    groups: listGroups(filterByGoalTag(tag, reply), catalog),
  }
}

/** A tag inside a sentence: "Sleep" becomes "sleep", "ADHD" stays. */
export function formatTagInSentence(tag: string): string {
  return /^\p{Lu}\p{Ll}/u.test(tag) ? tag.charAt(0).toLowerCase() + tag.slice(1) : tag
}
