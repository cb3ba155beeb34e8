import { sharedTags } from '~/lib/data/catalog.server.ts'

import { groupTags } from './tag-groups.ts'

export async function loadTagGroups() {
  const catalog = await sharedTags()
  return groupTags(catalog.tags, catalog.categories)
}
