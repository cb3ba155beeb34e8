import { search } from '@fourfold/contract/search/endpoints'
import type { SearchReply } from '@fourfold/contract/search/shapes'

import { call } from '~/lib/api.ts'

import { loadCatalog } from '../find.ts'
import { categoryWithSlug, tagWithSlug } from './areas.ts'
import { areaLanding, tagLanding } from './landing.ts'
import type { Landing } from './landing.ts'

type Asked = { text: string; categoryIds: readonly number[] }

/** The first page of a search and the second of the categories that matter: enough for a page people read. */
async function searchTwice({ text, categoryIds }: Asked): Promise<SearchReply> {
  const first = await call(search, { body: { text } })
  const cursors = first.groups.flatMap(({ categoryId, more }) =>
    more !== null && categoryIds.includes(categoryId) ? [more] : [],
  )
  const next = await Promise.all(cursors.map((after) => call(search, { body: { text, after } })))
  return { ...first, users: [...first.users, ...next.flatMap(({ users }) => users)] }
}

/** Who works in a category; null when there is no such category. */
export async function loadArea(slug: string): Promise<Landing | null> {
  const catalog = await loadCatalog()
  const category = categoryWithSlug(catalog, slug)
  return category ? areaLanding(category, await searchTwice({ text: '', categoryIds: [category.id] }), catalog) : null
}

/** Who works on a tag; null when there is no such tag, and the category when the tag stands for a whole one. */
export async function loadTag(slug: string): Promise<Landing | { area: string } | null> {
  const catalog = await loadCatalog()
  const tag = tagWithSlug(catalog, slug)
  if (!tag) return null
  const whole = catalog.categories.find(({ tagId }) => tagId === tag.id)
  if (whole) return { area: whole.name }
  const categoryIds = tag.TagCategories.map(({ categoryId }) => categoryId)
  return tagLanding(tag, await searchTwice({ text: tag.text, categoryIds }), catalog)
}
