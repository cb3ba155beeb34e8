import { describe, expect, test } from 'vitest'

import {
  buildRobotsTxt,
  buildSitemapIndex,
  buildPageSitemap,
  buildProfileSitemap,
  buildProductSitemap,
  buildTagSitemap,
  xmlResponse,
} from '~/routes/site/sitemap.ts'

const ORIGIN = 'https://fourfold.example'
const locations = (document: string) => [...document.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location)

describe('the sitemap', () => {
  test('lists pages, tags, products and all pages of professionals in the index', () => {
    const index = buildSitemapIndex(ORIGIN, 2)
    expect(index).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<sitemapindex xmlns="http:\/\/www\.sitemaps\.org/,
    )
    expect(locations(index)).toEqual(
      ['pages', 'tags', 'products', '0', '1'].map((name) => `${ORIGIN}/sitemaps/${name}.xml`),
    )
  })

  test('lists profiles with their modification date', () => {
    const people = [{ username: 'maya/okafor', updatedAt: '2026-11-15T03:31:37Z' }]
    expect(buildProfileSitemap(ORIGIN, people)).toContain(
      `<url><loc>${ORIGIN}/user/maya%2Fokafor</loc><lastmod>2026-11-15T03:31:37Z</lastmod></url>`,
    )
  })

  test('lists products', () => {
    expect(locations(buildProductSitemap(ORIGIN, [{ uuid: 'u1' }]))).toEqual([`${ORIGIN}/product/u1`])
  })

  test('lists public pages only', () => {
    expect(locations(buildPageSitemap(ORIGIN))).toContain(`${ORIGIN}/tags`)
    expect(buildPageSitemap(ORIGIN)).not.toMatch(/profile|admin|chat|login/)
  })

  test('lists categories and tags without hidden ones and duplicates', () => {
    const tags = [
      { id: 1, text: 'Movement', hidden: false },
      { id: 2, text: 'Back pain', hidden: false },
      { id: 3, text: 'Secret', hidden: true },
    ]
    expect(locations(buildTagSitemap(ORIGIN, { categories: [{ name: 'Movement', tagId: 1 }], tags }))).toEqual([
      `${ORIGIN}/search/movement`,
      `${ORIGIN}/tags/back-pain`,
    ])
  })

  test('escapes XML', () => {
    expect(buildProductSitemap('https://a.example/?x=1&y=<2>', [{ uuid: `'"` }])).toContain(
      '<loc>https://a.example/?x=1&amp;y=&lt;2&gt;/product/&apos;&quot;</loc>',
    )
  })

  test('is served as XML', () => {
    expect(xmlResponse('<a/>').headers.get('content-type')).toBe('application/xml; charset=utf-8')
  })
})

test('robots.txt allows pages and pictures and names the sitemap', () => {
  const lines = buildRobotsTxt(ORIGIN).split('\n')
  expect(lines).toContain('Allow: /api/media/')
  expect(lines).toContain('Disallow: /api/')
  expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
})
