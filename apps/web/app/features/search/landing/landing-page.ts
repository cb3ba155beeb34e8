import type { Category, Tag } from '@fourfold/contract/catalog/shapes'
import type { SearchReply } from '@fourfold/contract/search/shapes'

import { toResults } from '../results/search-results.ts'
import type { Catalog, ResultCard, ResultGroup } from '../results/search-results.ts'
import { toArea } from './areas.ts'
import type { Area } from './areas.ts'

/** A landing page for search engines: the professionals of a category or a tag. */
export type Landing = {
  name: string
  /** The category itself, or the categories of the tag. */
  areas: Area[]
  groups: ResultGroup[]
}

/** Removes match data, because a landing page has no query to match. */
function removeMatch(card: ResultCard): ResultCard {
  return { ...card, percent: null, reason: null, preferences: null }
}

function listGroups(reply: SearchReply, catalog: Catalog): ResultGroup[] {
  return toResults(reply, catalog).groups.map((group) => ({
    ...group,
    more: null,
    cards: group.cards.map(removeMatch),
  }))
}

/** Builds the landing page of a category from an unfiltered reply. */
export function buildAreaLanding(category: Category, reply: SearchReply, catalog: Catalog): Landing {
  return {
    name: category.name,
    areas: [toArea(category, catalog.tags)],
    // The page heading already names the category.
    groups: listGroups(reply, catalog)
      .filter(({ id }) => id === category.id)
      .map((group) => ({ ...group, name: 'Professionals' })),
  }
}

/** Removes professionals without this goal tag, whom the text search may also find. */
function filterByGoalTag(tag: Tag, { users, groups, ...reply }: SearchReply): SearchReply {
  const matchingUsers = users.filter(({ selectedGoalTags }) =>
    Object.values(selectedGoalTags).some((ids) => ids.includes(tag.id)),
  )
  const countListings = (id: number) =>
    matchingUsers.filter(({ userCategories }) => userCategories.some(({ categoryId }) => categoryId === id)).length
  return {
    ...reply,
    users: matchingUsers,
    groups: groups
      .map((group) => ({ ...group, total: countListings(group.categoryId) }))
      .filter(({ total }) => total > 0),
  }
}

const MAX_RELATED_TAGS = 12

/** Builds the landing page of a tag from the reply to a search for its text. */
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

/** Lowercases a tag for use in a sentence: "Sleep" becomes "sleep", "ADHD" stays. */
export function formatTagInSentence(tag: string): string {
  return /^\p{Lu}\p{Ll}/u.test(tag) ? tag.charAt(0).toLowerCase() + tag.slice(1) : tag
}
