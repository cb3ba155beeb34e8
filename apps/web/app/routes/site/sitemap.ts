import { profilePath } from '@fourfold/contract/accounts/redirects'

import { areaPath, tagPath } from '~/lib/links/catalog-paths.ts'

type Entry = { path: string; lastmod?: string }

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const XML_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => XML_ENTITIES[character] ?? character)
}

function renderDocument(kind: 'urlset' | 'sitemapindex', publicUrl: string, entries: readonly Entry[]): string {
  const item = kind === 'urlset' ? 'url' : 'sitemap'
  const lines = entries.map(({ path, lastmod }) => {
    const changed = lastmod ? `<lastmod>${escapeXml(lastmod)}</lastmod>` : ''
    return `<${item}><loc>${escapeXml(publicUrl + path)}</loc>${changed}</${item}>`
  })
  return ['<?xml version="1.0" encoding="UTF-8"?>', `<${kind} xmlns="${NAMESPACE}">`, ...lines, `</${kind}>`, ''].join(
    '\n',
  )
}

/** Pages that always exist. */
const STATIC_PATHS = ['/home', '/search', '/products', '/tags', '/how-it-works', '/about-wlg', '/terms', '/privacy']

/** Builds the sitemap index: static pages, tags, products and the pages of professionals. */
export function buildSitemapIndex(publicUrl: string, pages: number): string {
  const names = ['pages', 'tags', 'products', ...Array.from({ length: pages }, (_, page) => String(page))]
  return renderDocument(
    'sitemapindex',
    publicUrl,
    names.map((name) => ({ path: `/sitemaps/${name}.xml` })),
  )
}

export function buildPageSitemap(publicUrl: string): string {
  return renderDocument(
    'urlset',
    publicUrl,
    STATIC_PATHS.map((path) => ({ path })),
  )
}

type Catalog = {
  categories: readonly { name: string; tagId: number | null }[]
  tags: readonly { id: number; text: string; hidden: boolean }[]
}

/** Lists every category, and every visible tag that is not a root tag. */
export function buildTagSitemap(publicUrl: string, { categories, tags }: Catalog): string {
  const rootTagIds = new Set(categories.map(({ tagId }) => tagId))
  const tagPaths = tags.filter(({ id, hidden }) => !hidden && !rootTagIds.has(id)).map(({ text }) => tagPath(text))
  const paths = new Set([...categories.map(({ name }) => areaPath(name)), ...tagPaths])
  return renderDocument(
    'urlset',
    publicUrl,
    [...paths].map((path) => ({ path })),
  )
}

export function buildProductSitemap(publicUrl: string, products: readonly { uuid: string }[]): string {
  return renderDocument(
    'urlset',
    publicUrl,
    products.map(({ uuid }) => ({ path: `/product/${uuid}` })),
  )
}

type ListedProfile = { username: string; updatedAt: string }

export function buildProfileSitemap(publicUrl: string, profiles: readonly ListedProfile[]): string {
  const entries = profiles.map(({ username, updatedAt }) => ({ path: profilePath(username), lastmod: updatedAt }))
  return renderDocument('urlset', publicUrl, entries)
}

/** Disallows API paths except pictures, which are part of public pages. */
export function buildRobotsTxt(publicUrl: string): string {
  const disallowedPaths = [
    '/api/',
    '/admin',
    '/appointment/',
    '/chat/',
    '/chats',
    '/logout',
    '/profile/',
    '/reviews/',
    '/stripe/',
  ]
  return [
    'User-agent: *',
    'Allow: /api/media/',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

export function xmlResponse(content: string): Response {
  return new Response(content, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
