import { tags } from '@fourfold/contract/catalog/endpoints'

import { call } from '~/lib/api.ts'

import { tagGroups } from './tag-groups.ts'

export async function loadTagGroups() {
  const catalog = await call(tags)
  return tagGroups(catalog.tags, catalog.categories)
}
