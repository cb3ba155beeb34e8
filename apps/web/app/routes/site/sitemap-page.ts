import { tags } from '@fourfold/contract/catalog/endpoints'
import { publicProducts } from '@fourfold/contract/products/endpoints'
import { sitemapPage } from '@fourfold/contract/profiles/endpoints'

import { sitemapOfPages, sitemapOfPeople, sitemapOfProducts, sitemapOfTags, xml } from '~/features/site/sitemap.ts'
import { call } from '~/lib/api.ts'
import { forPage } from '~/lib/loading.ts'
import { site } from '~/lib/site.server.ts'

import type { Route } from './+types/sitemap-page'

async function sitemapNamed(name: string): Promise<string> {
  if (name === 'pages') return sitemapOfPages(site.publicUrl)
  if (name === 'tags') return sitemapOfTags(site.publicUrl, await call(tags))
  if (name === 'products') return sitemapOfProducts(site.publicUrl, (await call(publicProducts)).products)
  // The call refuses what is no number.
  const { people } = await call(sitemapPage, { params: { page: name } })
  return sitemapOfPeople(site.publicUrl, people)
}

export async function loader({ params }: Route.LoaderArgs) {
  return xml(await forPage(sitemapNamed(params.page)))
}
