import { describe, expect, test } from 'vitest'

import { countries } from '../src/reference/countries.ts'
import { fileKinds, fileTypeId } from '../src/reference/files.ts'
import { ageRanges, genderLabel, genders, userStatuses } from '../src/reference/people.ts'
import {
  categoryExample,
  locations,
  paymentTypes,
  paymentTypesDescription,
  sessionLengths,
} from '../src/reference/practice.ts'
import { productCategories } from '../src/reference/products.ts'
import { usStates } from '../src/reference/us-states.ts'

describe('reference data', () => {
  test('has fifty states, the District of Columbia and the territories', { tags: ['PRO-79'] }, () => {
    expect(new Set(usStates.map(({ code }) => code)).size).toBe(56)
    expect(usStates).toContainEqual({ code: 'TX', name: 'Texas' })
    const states =
      'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'
    const others = 'AS DC GU MP PR VI'
    expect(usStates.map(({ code }) => code).sort()).toEqual(`${states} ${others}`.split(' ').sort())
    expect(usStates.every(({ name }) => name.length > 3)).toBe(true)
  })

  test('has all countries with the names of Intl.DisplayNames', { tags: ['PRO-80'] }, () => {
    const names = new Intl.DisplayNames('en', { type: 'region' })
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
    expect(countries.length).toBeGreaterThan(240)
    expect(countries).toContainEqual({ code: 'US', name: 'United States' })
    for (const { code, name } of countries) expect(name).toBe(names.of(code))
  })

  test('has four locations with ids, values, flags and labels', { tags: ['PRO-73'] }, () => {
    expect(locations.map(({ id, value, flag, label }) => [id, value, flag, label])).toEqual([
      [1, 'Home', 'preferredHome', "Professional's Location"],
      [2, 'Client', 'preferredClient', "Member's Location"],
      [3, 'Online', 'preferredOnline', 'Web Conferencing'],
      [4, 'AgreedUpon', 'preferredAgreedUpon', 'Agreed Upon Location'],
    ])
  })

  test('has eleven payment types', { tags: ['PRO-74'] }, () => {
    expect(paymentTypes).toEqual([
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
  })

  test('has the specified hint of payment types', () => {
    expect(paymentTypesDescription).toBe('Venmo, PayPal, ApplePay, Square, Zelle')
  })

  test('has seven genders and the label of Any', { tags: ['PRO-77', 'OP-045'] }, () => {
    const values = ['Female', 'Male', 'NonBinary', 'Transgender', 'Intersex', 'GenderDiverse']
    expect(genders).toEqual([...values, 'Any'])
    expect(genders.map(genderLabel)).toEqual([...values, 'Prefer Not To Say'])
  })

  test('has five age ranges with differing labels', { tags: ['PRO-78', 'OP-046'] }, () => {
    expect(ageRanges.map(({ label, value }) => [label, value])).toEqual([
      ['Not specified', 'Any'],
      ['18-34', '25 - 34'],
      ['35-44', '35-44'],
      ['45-54', '45-54'],
      ['55-65+', '55 - 64'],
    ])
  })

  test('has three user statuses', () => {
    expect(userStatuses).toEqual(['Pending', 'Approved', 'Rejected'])
  })

  test('has eight session lengths including 1.5 and 2.5 hours', { tags: ['SCH-26', 'SCH-27', 'OP-065'] }, () => {
    expect(sessionLengths).toEqual([900, 1800, 2700, 3600, 5400, 7200, 9000, 10800])
  })

  test('has examples for each category', () => {
    const examples = [1, 2, 3, 4, 5].map((id) => categoryExample(id).title)
    expect(examples[0]).toMatch(/chef/i)
    expect(examples[1]).toMatch(/massage/i)
    expect(examples[2]).toMatch(/mental health/i)
    expect(examples[3]).toMatch(/financial/i)
    expect(examples[4]).toBe(examples[3])
  })

  test('has six kinds of files with ids from one', { tags: ['OP-042'] }, () => {
    expect(fileKinds.map((kind) => [fileTypeId(kind), kind])).toEqual([
      [1, 'product'],
      [2, 'library'],
      [3, 'file'],
      [4, 'background'],
      [5, 'profile'],
      [6, 'chat'],
    ])
  })

  for (const [id, category, subcategories] of [
    ['PRD-15', 'Movement', 'Gear, Topical, Equipment, Education, App'],
    ['PRD-16', 'Meals', 'Bars, Powders, Superfoods, Supplements, Education, App'],
    ['PRD-17', 'Mind', 'Supplements, Equipment, Education, App'],
    ['PRD-18', 'Money', 'Products, Education, App'],
  ] as const) {
    test(`has product subcategories of ${category}`, { tags: [id] }, () => {
      expect(productCategories[category].join(', ')).toBe(subcategories)
    })
  }
})
