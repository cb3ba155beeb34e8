import { search } from '@fourfold/contract/search/endpoints'
import type { SearchReply } from '@fourfold/contract/search/shapes'

import { call } from '~/lib/data/api.ts'
import { sharedTags } from '~/lib/data/catalog.server.ts'

import { categoryWithSlug, tagWithSlug } from './areas.ts'
import { areaLanding, tagLanding } from './landing-page.ts'
import type { Landing } from './landing-page.ts'

const firstPage = (text: string) => call(search, { body: { text } })

type Found = { text: string; first: SearchReply; categoryIds: readonly number[] }

/** The first page of a search with the second of the categories that matter: enough for a page people read. */
async function withSecondPages({ text, first, categoryIds }: Found): Promise<SearchReply> {
  const cursors = first.groups.flatMap(({ categoryId, more }) =>
    more !== null && categoryIds.includes(categoryId) ? [more] : [],
  )
  const next = await Promise.all(cursors.map((after) => call(search, { body: { text, after } })))
  return { ...first, users: [...first.users, ...next.flatMap(({ users }) => users)] }
}

/** Who works in a category; null when there is no such category. */
export async function loadArea(slug: string): Promise<Landing | null> {
  const text = ''
  // Nobody waits for the catalogue to ask for everybody; where the category does not exist, nobody waits for them either.
  const asked = firstPage(text)
  asked.catch(() => undefined)
  const catalog = await sharedTags()
  const category = categoryWithSlug(catalog, slug)
  if (!category) return null
  const reply = await withSecondPages({ text, first: await asked, categoryIds: [category.id] })
  return areaLanding(category, reply, catalog)
}

/** Who works on a tag; null when there is no such tag, and the category when the tag stands for a whole one. */
export async function loadTag(slug: string): Promise<Landing | { area: string } | null> {
  const catalog = await sharedTags()
  const tag = tagWithSlug(catalog, slug)
  if (!tag) return null
  const whole = catalog.categories.find(({ tagId }) => tagId === tag.id)
  if (whole) return { area: whole.name }
  const { text } = tag
  const categoryIds = tag.TagCategories.map(({ categoryId }) => categoryId)
  return tagLanding(tag, await withSecondPages({ text, first: await firstPage(text), categoryIds }), catalog)
}
