import { ProductForm } from '@fourfold/contract/products/shapes'
import type { Product } from '@fourfold/contract/products/shapes'
import { productCategoryNames } from '@fourfold/contract/reference/products'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'

import { ProductPreview } from '~/features/products/detail/ProductPreview.tsx'
import { ProductTabs } from '~/features/products/list/ProductTabs.tsx'
import { toCard, findOpenTab, groupBySubcategory } from '~/features/products/list/subcategories.ts'
import type { ProductTab } from '~/features/products/list/subcategories.ts'
import { ProductTile } from '~/features/products/ProductTile.tsx'
import { Carousel } from '~/ui/media/Carousel.tsx'

import { renderMarkup } from '../render-markup.tsx'

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

/** Builds the loaded tabs with these products. */
const makeTabs = (products: readonly Product[], next: string | null = null): ProductTab[] =>
  productCategoryNames.map((category) => ({
    category,
    firstPage: { data: products.filter((product) => product.category === category).map(toCard), next },
  }))

const renderPage = (node: ReactNode, url = '/products') => renderMarkup(node, undefined, url)

describe('product list', () => {
  test('has a linked tab for each category', () => {
    const html = renderPage(<ProductTabs tabs={makeTabs([bands])} />)
    expect([...html.matchAll(/href="\/products\?category=(\w+)"/g)].map(([, name]) => name)).toEqual([
      'Movement',
      'Meals',
      'Mind',
      'Money',
    ])
    expect(html.match(/aria-current="page"/g)).toHaveLength(1)
  })

  test('groups the products of a tab by subcategory in the specified order', () => {
    const sections = groupBySubcategory('Movement', [balm, bands].map(toCard))
    expect(sections.map(({ subcategory, products }) => [subcategory, products.map(({ title }) => title)])).toEqual([
      ['Gear', ['Mobility band set']],
      ['Topical', ['Balm']],
    ])
  })

  test('opens the tab of the URL, or the first one with products', () => {
    const tabs = makeTabs([app])
    expect(findOpenTab(tabs, 'money')?.category).toBe('Money')
    expect(findOpenTab(tabs, null)?.category).toBe('Mind')
    expect(findOpenTab(tabs, 'nonsense')?.category).toBe('Mind')
    expect(findOpenTab(makeTabs([]), null)?.category).toBe('Movement')
  })

  test('offers more if there is a next page', () => {
    expect(renderPage(<ProductTabs tabs={makeTabs([bands], 'cursor')} />)).toContain('Show more')
    expect(renderPage(<ProductTabs tabs={makeTabs([bands])} />)).not.toContain('Show more')
  })

  test('has an empty state with a link to the search', () => {
    const html = renderPage(<ProductTabs tabs={makeTabs([bands])} />, '/products?category=Money')
    expect(html).toMatch(/No products for Money yet.*href="\/search\?search=Money"/)
  })
})

describe('product', () => {
  test('has a tile with picture, title, description and a link to its page', { tags: ['PRD-01'] }, () => {
    expect(renderPage(<ProductTile product={bands} shape="card" />)).toMatch(
      /href="\/product\/u-bands".*src="\/t\.webp".*Mobility band set.*The three bands I use\./,
    )
  })

  test('has a tile with the logo if there is no picture', { tags: ['PRD-01'] }, () => {
    const html = renderPage(<ProductTile product={{ ...bands, thumbnailUrl: null }} shape="row" />)
    expect(html).toContain('<svg')
    expect(html).not.toContain('<img')
  })

  test('has a tile with a badge only while it waits for approval', { tags: ['OP-027'] }, () => {
    expect(renderPage(<ProductTile product={bands} shape="row" />)).not.toContain('Waiting for approval')
    expect(renderPage(<ProductTile product={{ ...bands, approved: false }} shape="row" />)).toContain(
      'Waiting for approval',
    )
  })

  test('has a page with all details and a Buy link without access to the opener', () => {
    const image = { uuid: 'i', url: '/full.webp', thumbnailUrl: '/t.webp', storage: null }
    const html = renderPage(<ProductPreview details={{ product: bands, images: [image] }} />)
    expect(html).toMatch(/src="\/full\.webp".*<h1[^>]*>Mobility band set<.*The three bands I use\./)
    expect(html).toMatch(
      /href="https:\/\/shop\.example\/bands" target="_blank" rel="noopener noreferrer nofollow"[^>]*>.*Buy/,
    )
    expect(html).toContain('href="/user/maya%2Fokafor"')
  })

  test('shows pictures and videos in a carousel and links a video to its provider', { tags: ['PRD-02'] }, () => {
    const image = { uuid: 'i', url: '/full.webp', thumbnailUrl: '/t.webp', storage: null }
    const video = { uuid: 'v', url: 'https://youtu.be/x', thumbnailUrl: '/v.svg', storage: 'Youtube' as const }
    const html = renderPage(<Carousel items={[image, video]} name="Bands" />)
    expect(html).toMatch(/aria-label="Pictures of Bands".*<img[^>]*src="\/full\.webp" alt="Bands, picture 1"/)
    expect(html).toMatch(
      /<a [^>]*href="https:\/\/youtu\.be\/x" target="_blank"[^>]*><img[^>]*src="\/v\.svg".*Watch on Youtube/,
    )
    expect(html).toMatch(/aria-label="Previous picture".*aria-label="Next picture"/)
  })

  test('has no Buy link for a URL that is not HTTP or HTTPS', { tags: ['OP-028'] }, () => {
    const html = renderPage(
      <ProductPreview details={{ product: { ...bands, link: 'javascript:alert(1)' }, images: [] }} />,
    )
    expect(html).not.toContain('Buy')
    expect(html).not.toContain('javascript:')
  })
})

test('ProductForm reports each missing field', () => {
  const { error } = ProductForm.safeParse({ category: 'Mind', subcategory: '', link: '', title: '' })
  const messages = error?.issues.map(({ path, message }) => [path[0], message])
  expect(messages).toEqual([
    ['subcategory', 'Subcategory is required'],
    ['link', 'Link is required'],
    ['title', 'Title is required'],
  ])
})
