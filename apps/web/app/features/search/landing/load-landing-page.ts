import { search } from '@fourfold/contract/search/endpoints'
import type { SearchReply } from '@fourfold/contract/search/shapes'

import { call } from '~/lib/data/api.ts'
import { sharedTags } from '~/lib/data/catalog.server.ts'

import { findCategoryBySlug, findTagBySlug } from './areas.ts'
import { buildAreaLanding, buildTagLanding } from './landing-page.ts'
import type { Landing } from './landing-page.ts'

const fetchFirstPage = (text: string) => call(search, { body: { text } })

type FirstPage = { text: string; first: SearchReply; categoryIds: readonly number[] }

/** Adds the second page of these categories to the first page of a search. */
async function addSecondPages({ text, first, categoryIds }: FirstPage): Promise<SearchReply> {
  const cursors = first.groups.flatMap(({ categoryId, more }) =>
    more !== null && categoryIds.includes(categoryId) ? [more] : [],
  )
  const next = await Promise.all(cursors.map((after) => call(search, { body: { text, after } })))
  return { ...first, users: [...first.users, ...next.flatMap(({ users }) => users)] }
}

/** Loads the landing page of a category. Returns null if the category does not exist. */
export async function loadAreaLanding(slug: string): Promise<Landing | null> {
  const text = ''
  // Starts before the catalog is loaded. The reply is unused if the category does not exist.
  const firstReply = fetchFirstPage(text)
  firstReply.catch(() => undefined)
  const catalog = await sharedTags()
  const category = findCategoryBySlug(catalog, slug)
  if (!category) return null
  const reply = await addSecondPages({ text, first: await firstReply, categoryIds: [category.id] })
  return buildAreaLanding(category, reply, catalog)
}

/** Loads the landing page of a tag. Returns null if the tag does not exist, or its category if it is a root tag. */
export async function loadTagLanding(slug: string): Promise<Landing | { area: string } | null> {
  const catalog = await sharedTags()
  const tag = findTagBySlug(catalog, slug)
  if (!tag) return null
  const category = catalog.categories.find(({ tagId }) => tagId === tag.id)
  if (category) return { area: category.name }
  const { text } = tag
  const categoryIds = tag.TagCategories.map(({ categoryId }) => categoryId)
  return buildTagLanding(tag, await addSecondPages({ text, first: await fetchFirstPage(text), categoryIds }), catalog)
}
