import { describe, expect, test } from 'vitest'

import { countries } from '../src/reference/countries.ts'
import { fileKinds, fileTypeId } from '../src/reference/files.ts'
import { ageRanges, genderLabel, genders, userStatuses } from '../src/reference/people.ts'
import {
  categoryExample,
  locations,
  paymentTypes,
  paymentTypesHint,
  sessionLengths,
} from '../src/reference/practice.ts'
import { usStates } from '../src/reference/us-states.ts'

describe('the lists of the specification', () => {
  test('PRO-79: fifty states, the District of Columbia and the territories, each once', () => {
    expect(new Set(usStates.map(({ code }) => code)).size).toBe(56)
    expect(usStates).toContainEqual({ code: 'TX', name: 'Texas' })
    expect(usStates.every(({ code }) => /^[A-Z]{2}$/.test(code))).toBe(true)
  })

  test('PRO-80: every country by its code, named as the platform names it', () => {
    const names = new Intl.DisplayNames('en', { type: 'region' })
    expect(countries.length).toBeGreaterThan(240)
    for (const { code, name } of countries) expect(name).toBe(names.of(code))
  })

  test('PRO-73: four places to meet, with their ids, values, flags and words', () => {
    expect(locations.map(({ id, value, flag, label }) => [id, value, flag, label])).toEqual([
      [1, 'Home', 'preferredHome', "Professional's Location"],
      [2, 'Client', 'preferredClient', "Member's Location"],
      [3, 'Online', 'preferredOnline', 'Web Conferencing'],
      [4, 'AgreedUpon', 'preferredAgreedUpon', 'Agreed Upon Location'],
    ])
  })

  test('PRO-74, PRO-75: eleven ways to pay, five of them as a hint', () => {
    expect(paymentTypes).toHaveLength(11)
    expect(paymentTypesHint).toBe('Venmo, PayPal, ApplePay, Square, Zelle')
  })

  test('PRO-76, PRO-77, PRO-78: genders and ages in the stored values', () => {
    expect(genders).toEqual(['Female', 'Male', 'NonBinary', 'Transgender', 'Intersex', 'GenderDiverse', 'Any'])
    expect(genderLabel('Any')).toBe('Prefer Not To Say')
    expect(ageRanges.map(({ label, value }) => [label, value])).toEqual([
      ['Not specified', 'Any'],
      ['18-34', '25 - 34'],
      ['35-44', '35-44'],
      ['45-54', '45-54'],
      ['55-65+', '55 - 64'],
    ])
  })

  test('PRO-81: three statuses', () => {
    expect(userStatuses).toEqual(['Pending', 'Approved', 'Rejected'])
  })

  test('PRO-65, SCH-26, SCH-27: eight session lengths, hours and a half among them', () => {
    expect(sessionLengths).toEqual([900, 1800, 2700, 3600, 5400, 7200, 9000, 10800])
  })

  test('CAT-02: each category has examples of its own', () => {
    const examples = [1, 2, 3, 4, 5].map((id) => categoryExample(id).title)
    expect(examples[0]).toMatch(/chef/i)
    expect(examples[1]).toMatch(/massage/i)
    expect(examples[2]).toMatch(/mental health/i)
    expect(examples[3]).toMatch(/financial/i)
    expect(examples[4]).toBe(examples[3])
  })

  test('PRO-61: six kinds of files, numbered from one', () => {
    expect(fileKinds.map(fileTypeId)).toEqual([1, 2, 3, 4, 5, 6])
  })
})
