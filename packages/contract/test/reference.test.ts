import { describe, expect, test } from 'vitest'

import { countries } from '../src/reference/countries.ts'
import { fileKinds, fileTypeId } from '../src/reference/files.ts'
import { ageRanges, formatGender, genders, userStatuses } from '../src/reference/people.ts'
import {
  getCategoryExample,
  locations,
  paymentTypes,
  paymentTypesDescription,
  sessionLengths,
} from '../src/reference/practice.ts'
import { productCategories } from '../src/reference/products.ts'
import { usStates } from '../src/reference/us-states.ts'

describe('reference data', () => {
  test('has 50 states, the District of Columbia, and 5 territories', { tags: ['PRO-79'] }, () => {
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

  test('has exactly the 249 country codes of ISO 3166', { tags: ['PRO-80'] }, () => {
    const codes = `
      AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
      CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
      GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
      KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT
      MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
      SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG
      UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`
    expect(countries.map(({ code }) => code).toSorted()).toEqual(codes.trim().split(/\s+/))
    expect(countries).toHaveLength(249)
    expect(countries).toContainEqual({ code: 'DE', name: 'Germany' })
  })

  test('has four locations with ids, values, flags, and labels', { tags: ['PRO-73'] }, () => {
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

  test('has the specified description of payment types', () => {
    expect(paymentTypesDescription).toBe('Venmo, PayPal, ApplePay, Square, Zelle')
  })

  test('has seven genders and a separate label for Any', { tags: ['PRO-77', 'OP-045'] }, () => {
    const values = ['Female', 'Male', 'NonBinary', 'Transgender', 'Intersex', 'GenderDiverse']
    expect(genders).toEqual([...values, 'Any'])
    expect(genders.map(formatGender)).toEqual([...values, 'Prefer Not To Say'])
  })

  test('has five age ranges whose labels differ from the stored values', { tags: ['PRO-78', 'OP-046'] }, () => {
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

  test('has a placeholder for each category', () => {
    const examples = [1, 2, 3, 4, 5].map((id) => getCategoryExample(id).title)
    expect(examples[0]).toMatch(/chef/i)
    expect(examples[1]).toMatch(/massage/i)
    expect(examples[2]).toMatch(/mental health/i)
    expect(examples[3]).toMatch(/financial/i)
    expect(examples[4]).toBe(examples[3])
  })

  test('has six kinds of files with ids starting at 1', { tags: ['OP-042'] }, () => {
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
