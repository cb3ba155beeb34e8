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

import { markup as markupAt } from '../markup.tsx'

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

/** The tabs as they are loaded. */
const tabsWith = (products: readonly Product[], next: string | null = null): ProductTab[] =>
  productCategoryNames.map((category) => ({
    category,
    first: { data: products.filter((one) => one.category === category).map(toCard), next },
  }))

const markup = (node: ReactNode, at = '/products') => markupAt(node, undefined, at)

describe('the list of products', () => {
  test('each category has a tab with an address', () => {
    const html = markup(<ProductTabs tabs={tabsWith([bands])} />)
    expect([...html.matchAll(/href="\/products\?category=(\w+)"/g)].map(([, name]) => name)).toEqual([
      'Movement',
      'Meals',
      'Mind',
      'Money',
    ])
    expect(html.match(/aria-current="page"/g)).toHaveLength(1)
  })

  test('a tab holds its subcategories in their order, and each its products', () => {
    const sections = groupBySubcategory('Movement', [balm, bands].map(toCard))
    expect(sections.map(({ subcategory, products }) => [subcategory, products.map(({ title }) => title)])).toEqual([
      ['Gear', ['Mobility band set']],
      ['Topical', ['Balm']],
    ])
  })

  test('opens the tab the address asks for, else the first that has something', () => {
    const tabs = tabsWith([app])
    expect(findOpenTab(tabs, 'money')?.category).toBe('Money')
    expect(findOpenTab(tabs, null)?.category).toBe('Mind')
    expect(findOpenTab(tabs, 'nonsense')?.category).toBe('Mind')
    expect(findOpenTab(tabsWith([]), null)?.category).toBe('Movement')
  })

  test('where a tab goes on, more can be asked for', () => {
    expect(markup(<ProductTabs tabs={tabsWith([bands], 'cursor')} />)).toContain('Show more')
    expect(markup(<ProductTabs tabs={tabsWith([bands])} />)).not.toContain('Show more')
  })

  test('an empty tab says so, and what to do next', () => {
    const html = markup(<ProductTabs tabs={tabsWith([bands])} />, '/products?category=Money')
    expect(html).toMatch(/No products for Money yet.*href="\/search\?search=Money"/)
  })
})

describe('a product', () => {
  test('its tile shows picture, title and description, and leads to its page', { tags: ['PRD-01'] }, () => {
    expect(markup(<ProductTile product={bands} shape="card" />)).toMatch(
      /href="\/product\/u-bands".*src="\/t\.webp".*Mobility band set.*The three bands I use\./,
    )
  })

  test('our mark stands in for a picture that is not there', { tags: ['PRD-01'] }, () => {
    const html = markup(<ProductTile product={{ ...bands, thumbnailUrl: null }} shape="row" />)
    expect(html).toContain('<svg')
    expect(html).not.toContain('<img')
  })

  test('only who may see it unapproved is told that it waits', { tags: ['OP-027'] }, () => {
    expect(markup(<ProductTile product={bands} shape="row" />)).not.toContain('Waiting for approval')
    expect(markup(<ProductTile product={{ ...bands, approved: false }} shape="row" />)).toContain(
      'Waiting for approval',
    )
  })

  test('its page shows it whole, with a Buy that cannot reach back', () => {
    const image = { uuid: 'i', url: '/full.webp', thumbnailUrl: '/t.webp', storage: null }
    const html = markup(<ProductPreview shown={{ product: bands, images: [image] }} />)
    expect(html).toMatch(/src="\/full\.webp".*<h1[^>]*>Mobility band set<.*The three bands I use\./)
    expect(html).toMatch(
      /href="https:\/\/shop\.example\/bands" target="_blank" rel="noopener noreferrer nofollow"[^>]*>.*Buy/,
    )
    expect(html).toContain('href="/user/maya%2Fokafor"')
  })

  test('several pictures and videos stand in a carousel; a video opens at its provider', { tags: ['PRD-02'] }, () => {
    const image = { uuid: 'i', url: '/full.webp', thumbnailUrl: '/t.webp', storage: null }
    const video = { uuid: 'v', url: 'https://youtu.be/x', thumbnailUrl: '/v.svg', storage: 'Youtube' as const }
    const html = markup(<Carousel items={[image, video]} name="Bands" />)
    expect(html).toMatch(/aria-label="Pictures of Bands".*<img[^>]*src="\/full\.webp" alt="Bands, picture 1"/)
    expect(html).toMatch(
      /<a [^>]*href="https:\/\/youtu\.be\/x" target="_blank"[^>]*><img[^>]*src="\/v\.svg".*Watch on Youtube/,
    )
    expect(html).toMatch(/aria-label="Previous picture".*aria-label="Next picture"/)
  })

  test('a link that is not a web address is not offered', { tags: ['OP-028'] }, () => {
    const html = markup(<ProductPreview shown={{ product: { ...bands, link: 'javascript:alert(1)' }, images: [] }} />)
    expect(html).not.toContain('Buy')
    expect(html).not.toContain('javascript:')
  })
})

test('an empty form of a product names each field that is missing, in the same words as other forms', () => {
  const { error } = ProductForm.safeParse({ category: 'Mind', subcategory: '', link: '', title: '' })
  const said = error?.issues.map(({ path, message }) => [path[0], message])
  expect(said).toEqual([
    ['subcategory', 'Subcategory is required'],
    ['link', 'Link is required'],
    ['title', 'Title is required'],
  ])
})
