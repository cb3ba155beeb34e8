import type { Product } from '@fourfold/contract/products/shapes'
import { describe, expect, test } from 'vitest'

import { extractText } from '../render-markup.tsx'
import { listedInMovement, buildProfile } from './editor-fixtures.ts'
import { parseFieldLabels, parseOptions, renderProfessionalEditor } from './render-editor.tsx'

describe('the options of the editor', () => {
  test('include four locations, each with its flag', { tags: ['PRO-73'] }, () => {
    const boxes = renderProfessionalEditor(buildProfile(), 6).matchAll(
      /<input(?=[^>]*type="checkbox")[^>]*value="(\w+)".*?<label[^>]*>([^<]*)</gs,
    )
    expect([...boxes].map(([, flag, label]) => [flag, label?.replace('&#x27;', "'")])).toEqual([
      ['preferredHome', "Professional's Location"],
      ['preferredClient', "Member's Location"],
      ['preferredOnline', 'Web Conferencing'],
      ['preferredAgreedUpon', 'Agreed Upon Location'],
    ])
  })

  test(
    'include eleven payment types, five of them in the description',
    { tags: ['PRO-74', 'PRO-75', 'OP-044'] },
    () => {
      const html = renderProfessionalEditor(buildProfile(), 8)
      const fields = parseFieldLabels(html)
      expect(fields.slice(fields.indexOf('Types of payments accepted') + 1)).toEqual([
        'Cash',
        'Checks',
        'Debit cards',
        'Credit cards',
        'Venmo',
        'PayPal',
        'ApplePay',
        'Square',
        'Zelle',
        'GooglePay',
        'Other Mobile Payment',
      ])
      expect(html).toMatch(/<p[^>]*>Venmo, PayPal, ApplePay, Square, Zelle<\/p>/)
    },
  )

  test('include the genders as labels, except for Any', { tags: ['PRO-77', 'OP-045'] }, () => {
    expect(parseOptions(renderProfessionalEditor(buildProfile(), 5), 'Gender')).toEqual([
      ...['Female', 'Male', 'NonBinary', 'Transgender', 'Intersex', 'GenderDiverse'].map((gender) => [gender, gender]),
      ['Any', 'Prefer Not To Say'],
    ])
  })

  test('include age ranges whose labels differ from the stored values', { tags: ['PRO-78', 'OP-046'] }, () => {
    expect(parseOptions(renderProfessionalEditor(buildProfile(), 5), 'Age range')).toEqual([
      ['Any', 'Not specified'],
      ['25 - 34', '18-34'],
      ['35-44', '35-44'],
      ['45-54', '45-54'],
      ['55 - 64', '55-65+'],
    ])
  })

  test('include a default rate of 0', { tags: ['PRO-66'] }, () => {
    expect(renderProfessionalEditor(buildProfile(), 8)).toMatch(/<input[^>]*inputMode="decimal"[^>]*value="\$0"/i)
  })
})

describe('a category block', () => {
  const findBlock = (html: string, name: string) =>
    new RegExp(`<section[^>]*aria-label="${name}".*?</section>`, 's').exec(html)?.[0] ?? ''

  test('has title, specialization, goals and explanation if its category is selected', { tags: ['CAT-18'] }, () => {
    const html = renderProfessionalEditor(buildProfile({ user: listedInMovement }), 3)
    expect(html.match(/<section[^>]*aria-label="[^"]*"/g)).toHaveLength(2)
    const movement = findBlock(html, 'Movement')
    expect(movement).toMatch(/Title<.*value="Physical therapist".*Specialization<.*Goals<.*Explanation of services</s)
    expect(movement).toMatch(/<input type="checkbox"[^>]*checked=""[^>]*>.*?Back pain/s)
    expect(extractText(movement)).toContain('Active until Nov 14, 2027')
    expect(extractText(findBlock(html, 'Meals'))).toBe('Meals Not subscribed')
  })

  test.each([
    [1, 'Personal chef'],
    [2, 'Massage therapist'],
    [3, 'Mental health counselor'],
    [4, 'Financial coach'],
    [5, 'Financial coach'],
  ])('shows category %i the example %s', { tags: ['CAT-02'] }, (id, example) => {
    const category = { id, name: 'Any', color: '#000000', tagId: null, orderIndex: 1 }
    const user = { ...listedInMovement, other: { categoryTitle: { [id]: 'x' } } }
    const html = renderProfessionalEditor(buildProfile({ user, categories: [category] }), 3)
    expect(findBlock(html, 'Any')).toMatch(new RegExp(`<input[^>]*placeholder="${example}"`))
  })
})

describe('the products editor', () => {
  const bands: Product = {
    id: 1,
    uuid: 'u-bands',
    link: 'https://shop.example/bands',
    title: 'Mobility band set',
    name: 'Mobility band set',
    description: 'The three bands I use.',
    category: 'Movement',
    subcategory: 'Gear',
    thumbnailUrl: null,
    username: 'maya',
    createdAt: '2026-01-01T00:00:00Z',
  }
  const html = renderProfessionalEditor(buildProfile({ products: [bands] }), 10)

  test('lists link, title, description, category and subcategory', { tags: ['PRD-04'] }, () => {
    expect(extractText(/<ul[^>]*aria-label="Products".*?<\/ul>/s.exec(html)?.[0] ?? '')).toBe(
      'Mobility band set Movement · Gear The three bands I use. https://shop.example/bands Waiting for approval',
    )
  })

  test('has buttons to view, illustrate, delete and add products', { tags: ['PRD-05'] }, () => {
    const row = /<ul[^>]*aria-label="Products".*?<\/ul>/s.exec(html)?.[0] ?? ''
    expect([...row.matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      'View Mobility band set',
      'Images of Mobility band set',
      'Delete Mobility band set',
    ])
    expect(extractText(html)).toContain('Add Product')
  })
})
