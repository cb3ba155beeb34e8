import { listGoalTags } from '@fourfold/contract/catalog/questionnaire'
import type { Category, Tag } from '@fourfold/contract/catalog/shapes'

import { slugify } from '~/lib/links/catalog-paths.ts'

import type { Catalog } from '../results/search-results.ts'

/** A category with its topics, most common first. */
export type Area = { name: string; color: string; tags: string[] }

export function toArea(category: Category, tags: readonly Tag[], maxTags = Infinity): Area {
  const goalTags = listGoalTags(category, tags).slice(0, maxTags)
  return { name: category.name, color: category.color, tags: goalTags.map(({ text }) => text) }
}

const TOPICS_PER_AREA = 4

/** Lists the categories in catalog order, each with its first topics. */
export function listAreas({ categories, tags }: Catalog): Area[] {
  return categories
    .toSorted((left, right) => left.orderIndex - right.orderIndex)
    .map((category) => toArea(category, tags, TOPICS_PER_AREA))
}

export function findCategoryBySlug({ categories }: Catalog, slug: string): Category | undefined {
  return categories.find(({ name }) => slugify(name) === slug)
}

/** Finds a visible tag. Hidden tags have no landing page. (OP-051) */
export function findTagBySlug({ tags }: Catalog, slug: string): Tag | undefined {
  return tags.find(({ text, hidden }) => !hidden && slugify(text) === slug)
}
