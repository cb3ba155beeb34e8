import { search } from '@fourfold/contract/search/endpoints'
import type { SearchReply } from '@fourfold/contract/search/shapes'

import { call } from '~/lib/data/api.ts'
import { sharedTags } from '~/lib/data/catalog.server.ts'

import { findCategoryBySlug, findTagBySlug } from './areas.ts'
import { buildAreaLanding, buildTagLanding } from './landing-page.ts'
import type { Landing } from './landing-page.ts'

const fetchFirstPage = (text: string) => call(search, { body: { text } })

type FirstPage = { text: string; first: SearchReply; categoryIds: readonly number[] }

/** The first page of a search with the second of the categories that matter: enough for a page people read. */
async function addSecondPages({ text, first, categoryIds }: FirstPage): Promise<SearchReply> {
  const cursors = first.groups.flatMap(({ categoryId, more }) =>
    more !== null && categoryIds.includes(categoryId) ? [more] : [],
  )
  const next = await Promise.all(cursors.map((after) => call(search, { body: { text, after } })))
  return { ...first, users: [...first.users, ...next.flatMap(({ users }) => users)] }
}

/** Who works in a category; null when there is no such category. */
export async function loadAreaLanding(slug: string): Promise<Landing | null> {
  const text = ''
  // Nobody waits for the catalogue to ask for everybody; where the category does not exist, nobody waits for them either.
  const firstReply = fetchFirstPage(text)
  firstReply.catch(() => undefined)
  const catalog = await sharedTags()
  const category = findCategoryBySlug(catalog, slug)
  if (!category) return null
  const reply = await addSecondPages({ text, first: await firstReply, categoryIds: [category.id] })
  return buildAreaLanding(category, reply, catalog)
}

/** Who works on a tag; null when there is no such tag, and the category when the tag stands for a whole one. */
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
