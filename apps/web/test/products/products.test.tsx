import type { Product } from '@fourfold/contract/products/shapes'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'

import { ProductPreview } from '~/features/products/ProductPreview.tsx'
import { ProductTabs } from '~/features/products/ProductTabs.tsx'
import { openTab, productTabs } from '~/features/products/shelves.ts'
import { texts } from '~/features/products/texts.ts'
import { ProductTile } from '~/ui/products/ProductTile.tsx'

const bands: Product = {
  id: 1,
  uuid: 'u-bands',
  link: 'https://shop.example/bands',
  title: 'Mobility band set',
  name: 'Mobility band set',
  description: 'The three bands I use.',
  category: 'Movement',
  subcategory: 'Gear',
  thumbnailUrl: '/t.webp',
  username: 'maya/okafor',
  createdAt: '2026-01-01T00:00:00Z',
}
const app: Product = { ...bands, uuid: 'u-app', title: 'Timer', category: 'Mind', subcategory: 'App' }
const balm: Product = { ...bands, uuid: 'u-balm', title: 'Balm', subcategory: 'Topical' }

function markup(node: ReactNode, at = '/products'): string {
  return renderToStaticMarkup(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={[at]}>{node}</MemoryRouter>
    </MantineProvider>,
  )
}

describe('the list of products', () => {
  test('PRD-11: is headed by a few products loved by our team', () => {
    expect(texts.heading).toBe('A few products loved by our team')
  })

  test('PRD-09: one tab per product category, each with an address', () => {
    const html = markup(<ProductTabs tabs={productTabs([bands])} />)
    expect([...html.matchAll(/href="\/products\?category=(\w+)"/g)].map(([, name]) => name)).toEqual([
      'Movement',
      'Meals',
      'Mind',
      'Money',
    ])
    expect(html.match(/role="tab"/g)).toHaveLength(4)
  })

  test('PRD-10: a tab holds its subcategories in their order, and each its products', () => {
    const [movement] = productTabs([balm, app, bands])
    expect(
      movement?.shelves.map(({ subcategory, products }) => [subcategory, products.map(({ title }) => title)]),
    ).toEqual([
      ['Gear', ['Mobility band set']],
      ['Topical', ['Balm']],
    ])
  })

  test('opens the tab the address asks for, else the first that has something', () => {
    const tabs = productTabs([app])
    expect(openTab(tabs, 'money')?.category).toBe('Money')
    expect(openTab(tabs, null)?.category).toBe('Mind')
    expect(openTab(tabs, 'nonsense')?.category).toBe('Mind')
    expect(openTab(productTabs([]), null)?.category).toBe('Movement')
  })

  test('an empty tab says so, and what to do next', () => {
    const html = markup(<ProductTabs tabs={productTabs([bands])} />, '/products?category=Money')
    expect(html).toMatch(/No products for Money yet.*href="\/search\?search=Money"/)
  })
})

describe('a product', () => {
  test('PRD-01: its tile shows picture, title and description, and leads to its page', () => {
    expect(markup(<ProductTile product={bands} shape="card" />)).toMatch(
      /href="\/product\/u-bands".*src="\/t\.webp".*Mobility band set.*The three bands I use\./,
    )
  })

  test('PRD-01: our mark stands in for a picture that is not there', () => {
    const html = markup(<ProductTile product={{ ...bands, thumbnailUrl: null }} shape="row" />)
    expect(html).toContain('<svg')
    expect(html).not.toContain('<img')
  })

  test('OP-027: only who may see it unapproved is told that it waits', () => {
    expect(markup(<ProductTile product={bands} shape="row" />)).not.toContain('Waiting for approval')
    expect(markup(<ProductTile product={{ ...bands, approved: false }} shape="row" />)).toContain(
      'Waiting for approval',
    )
  })

  test('PRD-03, PRD-12: its page shows it whole, with a Buy that cannot reach back', () => {
    const image = { uuid: 'i', url: '/full.webp', thumbnailUrl: '/t.webp', storage: null }
    const html = markup(<ProductPreview shown={{ product: bands, images: [image] }} />)
    expect(html).toMatch(/src="\/full\.webp".*<h1[^>]*>Mobility band set<.*The three bands I use\./)
    expect(html).toMatch(
      /href="https:\/\/shop\.example\/bands" target="_blank" rel="noopener noreferrer nofollow"[^>]*>.*Buy/,
    )
    expect(html).toContain('href="/user/maya%2Fokafor"')
  })

  test('OP-028: a link that is no web address is not offered', () => {
    const html = markup(<ProductPreview shown={{ product: { ...bands, link: 'javascript:alert(1)' }, images: [] }} />)
    expect(html).not.toContain('Buy')
    expect(html).not.toContain('javascript:')
  })
})
