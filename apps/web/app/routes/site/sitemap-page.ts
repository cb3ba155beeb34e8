import type { Page } from '@fourfold/contract/paging'
import { publicProducts } from '@fourfold/contract/products/endpoints'
import type { Product } from '@fourfold/contract/products/shapes'
import { sitemapPage } from '@fourfold/contract/profiles/endpoints'

import { call, callPage } from '~/lib/data/api.ts'
import { sharedTags } from '~/lib/data/catalog.server.ts'
import { orThrowStatus } from '~/lib/data/loaders.ts'
import { site } from '~/lib/site/site.server.ts'
import {
  buildPageSitemap,
  buildProfileSitemap,
  buildProductSitemap,
  buildTagSitemap,
  xmlResponse,
} from '~/routes/site/sitemap.ts'

import type { Route } from './+types/sitemap-page'

/** The limit of the product sitemap. Crawlers find further products through links on profiles. */
const MAX_PRODUCTS = 1000

async function loadProducts(): Promise<Product[]> {
  const products: Product[] = []
  for (let after: string | null = ''; after !== null && products.length < MAX_PRODUCTS;) {
    const query = after ? { after } : {}
    const page: Page<{ products: Product[] }> = await callPage(publicProducts, { query })
    products.push(...page.data.products)
    after = page.next
  }
  return products
}

async function buildSitemap(name: string): Promise<string> {
  if (name === 'pages') return buildPageSitemap(site.publicUrl)
  if (name === 'tags') return buildTagSitemap(site.publicUrl, await sharedTags())
  if (name === 'products') return buildProductSitemap(site.publicUrl, await loadProducts())
  // The API rejects anything but a number.
  const { people } = await call(sitemapPage, { params: { page: name } })
  return buildProfileSitemap(site.publicUrl, people)
}

export async function loader({ params }: Route.LoaderArgs) {
  return xmlResponse(await orThrowStatus(buildSitemap(params.page)))
}
