import { search } from '@fourfold/contract/search/endpoints'
import type { SearchReply } from '@fourfold/contract/search/shapes'

import { call } from '~/lib/data/api.ts'
import { sharedTags } from '~/lib/data/catalog.server.ts'

import { findCategoryBySlug, findTagBySlug } from './areas.ts'
import { buildAreaLanding, buildTagLanding } from './landing-page.ts'
import type { Landing } from './landing-page.ts'

const fetchFirstPage = (text: string) => call(search, { body: { text } })

type FirstPageSearch = { text: string; firstPage: SearchReply; categoryIds: readonly number[] }

/** Adds the second page of these categories to the first page of a search. */
async function addSecondPages({ text, firstPage, categoryIds }: FirstPageSearch): Promise<SearchReply> {
  const cursors = firstPage.groups.flatMap(({ categoryId, more }) =>
    more !== null && categoryIds.includes(categoryId) ? [more] : [],
  )
  const secondPages = await Promise.all(cursors.map((after) => call(search, { body: { text, after } })))
  return { ...firstPage, users: [...firstPage.users, ...secondPages.flatMap(({ users }) => users)] }
}

/** Loads the landing page of a category. Returns null if the category does not exist. */
export async function loadAreaLanding(slug: string): Promise<Landing | null> {
  const text = ''
  // The search runs while the catalog loads. Its reply is unused if the category does not exist.
  const firstReply = fetchFirstPage(text)
  firstReply.catch(() => undefined)
  const catalog = await sharedTags()
  const category = findCategoryBySlug(catalog, slug)
  if (!category) return null
  const reply = await addSecondPages({ text, firstPage: await firstReply, categoryIds: [category.id] })
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
  return buildTagLanding(
    tag,
    await addSecondPages({ text, firstPage: await fetchFirstPage(text), categoryIds }),
    catalog,
  )
}
