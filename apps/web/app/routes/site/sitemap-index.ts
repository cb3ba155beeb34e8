import { sitemap } from '@fourfold/contract/profiles/endpoints'

import { call } from '~/lib/data/api.ts'
import { orThrowStatus } from '~/lib/data/loaders.ts'
import { site } from '~/lib/site/site.server.ts'
import { buildSitemapIndex, xmlResponse } from '~/routes/site/sitemap.ts'

export async function loader() {
  const { pages } = await orThrowStatus(call(sitemap))
  return xmlResponse(buildSitemapIndex(site.publicUrl, pages))
}
