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
const places = (document: string) => [...document.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place)

describe('the sitemap', () => {
  test('the index names the pages, the tags, the products, and every page of professionals', () => {
    const index = buildSitemapIndex(ORIGIN, 2)
    expect(index).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<sitemapindex xmlns="http:\/\/www\.sitemaps\.org/,
    )
    expect(places(index)).toEqual(
      ['pages', 'tags', 'products', '0', '1'].map((name) => `${ORIGIN}/sitemaps/${name}.xml`),
    )
  })

  test('names people by their address and says when they changed', () => {
    const people = [{ username: 'maya/okafor', updatedAt: '2026-11-15T03:31:37Z' }]
    expect(buildProfileSitemap(ORIGIN, people)).toContain(
      `<url><loc>${ORIGIN}/user/maya%2Fokafor</loc><lastmod>2026-11-15T03:31:37Z</lastmod></url>`,
    )
  })

  test('names products', () => {
    expect(places(buildProductSitemap(ORIGIN, [{ uuid: 'u1' }]))).toEqual([`${ORIGIN}/product/u1`])
  })

  test('names the pages that are always there, and none behind the login', () => {
    expect(places(buildPageSitemap(ORIGIN))).toContain(`${ORIGIN}/tags`)
    expect(buildPageSitemap(ORIGIN)).not.toMatch(/profile|admin|chat|login/)
  })

  test('names categories and tags, but neither hidden ones nor two names for one page', () => {
    const tags = [
      { id: 1, text: 'Movement', hidden: false },
      { id: 2, text: 'Back pain', hidden: false },
      { id: 3, text: 'Secret', hidden: true },
    ]
    expect(places(buildTagSitemap(ORIGIN, { categories: [{ name: 'Movement', tagId: 1 }], tags }))).toEqual([
      `${ORIGIN}/search/movement`,
      `${ORIGIN}/tags/back-pain`,
    ])
  })

  test('escapes what XML would read', () => {
    expect(buildProductSitemap('https://a.example/?x=1&y=<2>', [{ uuid: `'"` }])).toContain(
      '<loc>https://a.example/?x=1&amp;y=&lt;2&gt;/product/&apos;&quot;</loc>',
    )
  })

  test('travels as XML', () => {
    expect(xmlResponse('<a/>').headers.get('content-type')).toBe('application/xml; charset=utf-8')
  })
})

test('programs may read pages and pictures, and are told where the sitemap is', () => {
  const lines = buildRobotsTxt(ORIGIN).split('\n')
  expect(lines).toContain('Allow: /api/media/')
  expect(lines).toContain('Disallow: /api/')
  expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
})
