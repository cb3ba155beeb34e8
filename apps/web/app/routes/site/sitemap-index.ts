import { sitemap } from '@fourfold/contract/profiles/endpoints'

import { sitemapIndex, xml } from '~/features/site/sitemap.ts'
import { call } from '~/lib/api.ts'
import { forPage } from '~/lib/loading.ts'
import { site } from '~/lib/site.server.ts'

export async function loader() {
  const { pages } = await forPage(call(sitemap))
  return xml(sitemapIndex(site.publicUrl, pages))
}
