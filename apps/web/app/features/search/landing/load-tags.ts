import { sharedTags } from '~/lib/data/catalog.server.ts'

import { tagGroups } from './tag-groups.ts'

export async function loadTagGroups() {
  const catalog = await sharedTags()
  return tagGroups(catalog.tags, catalog.categories)
}
