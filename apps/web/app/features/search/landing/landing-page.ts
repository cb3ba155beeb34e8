import type { Category, Tag } from '@fourfold/contract/catalog/shapes'
import type { SearchReply } from '@fourfold/contract/search/shapes'

import { resultsOf } from '../results/search-results.ts'
import type { Catalog, ResultCard, ResultGroup } from '../results/search-results.ts'
import { areaOf } from './areas.ts'
import type { Area } from './areas.ts'

/** A page that search engines find: who works in a category, or on one tag. */
export type Landing = {
  name: string
  /** The categories it belongs to. */
  areas: Area[]
  groups: ResultGroup[]
}

/** Nobody was asked anything here, so nobody fits better than another. */
function plain(card: ResultCard): ResultCard {
  return { ...card, percent: null, why: null, preferences: null }
}

function plainGroups(reply: SearchReply, catalog: Catalog): ResultGroup[] {
  return resultsOf(reply, catalog).groups.map((group) => ({ ...group, more: null, cards: group.cards.map(plain) }))
}

/** The page of a category, from a reply that has everybody. */
export function areaLanding(category: Category, reply: SearchReply, catalog: Catalog): Landing {
  return {
    name: category.name,
    areas: [areaOf(category, catalog.tags)],
    // The page is named after the category already.
    groups: plainGroups(reply, catalog)
      .filter(({ id }) => id === category.id)
      .map((group) => ({ ...group, name: 'Professionals' })),
  }
}

/** Only those who name the tag among their goals; the words of it alone would also find others. */
function whoNames(tag: Tag, { users, groups, ...reply }: SearchReply): SearchReply {
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

const NEIGHBOURS = 12

/** The page of a tag, from a reply to its words. */
export function tagLanding(tag: Tag, reply: SearchReply, catalog: Catalog): Landing {
  const categories = catalog.categories.filter(({ id }) =>
    tag.TagCategories.some(({ categoryId }) => categoryId === id),
  )
  return {
    name: tag.text,
    areas: categories
      .map((category) => areaOf(category, catalog.tags))
      .map((area) => ({ ...area, tags: area.tags.filter((text) => text !== tag.text).slice(0, NEIGHBOURS) })),
    groups: plainGroups(whoNames(tag, reply), catalog),
  }
}

/** A tag inside a sentence: "Sleep" becomes "sleep", "ADHD" stays. */
export function inSentence(tag: string): string {
  return /^\p{Lu}\p{Ll}/u.test(tag) ? tag.charAt(0).toLowerCase() + tag.slice(1) : tag
}
