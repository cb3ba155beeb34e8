import { sitemap } from '@fourfold/contract/profiles/endpoints'

import { sitemapIndex, xml } from '~/features/site/sitemap.ts'
import { call } from '~/lib/api.ts'
import { forPage } from '~/lib/loading.ts'
import { site } from '~/lib/site.server.ts'

import type { Route } from './+types/sitemap-index'

export async function loader({ request }: Route.LoaderArgs) {
  const { pages } = await forPage(call(sitemap, {}, { request }))
  return xml(sitemapIndex(site.publicUrl, pages))
}
