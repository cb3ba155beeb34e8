import { describe, expect, test } from 'vitest'

import { toGeneralInput, GeneralForm, toGeneralValues } from '~/features/profiles/editor/member/general.ts'
import {
  needsAddress,
  toLocationValues,
  requireAddress,
  clearForeignState,
} from '~/features/profiles/editor/panels/locations.ts'
import { listTimeZones } from '~/features/profiles/editor/panels/time-zones.ts'
import { viewerZone } from '~/lib/format/time.ts'
import { parsePanel } from '~/ui/panels/panel-query.ts'

import { newProfessional } from './editor-fixtures.ts'

describe('parsePanel', () => {
  test.each([
    ['0', 0],
    ['3', 3],
    ['11', 11],
    ['011', 11],
  ])('returns the panel of panel=%s', (parameter, panel) => {
    expect(parsePanel(parameter, 12)).toBe(panel)
  })

  test.each([null, '', '12', '-1', '1.5', '1e1', 'three', ' 3', '99999999999999999999'])(
    'returns the first panel for panel=%s',
    (parameter) => {
      expect(parsePanel(parameter, 12)).toBe(0)
    },
  )
})

describe('the fields for in-person meetings', () => {
  test('require an address for the member’s and the agreed-upon location only', { tags: ['PRO-41', 'OP-034'] }, () => {
    expect(needsAddress({ preferredClient: true })).toBe(true)
    expect(needsAddress({ preferredAgreedUpon: true })).toBe(true)
    expect(needsAddress({})).toBe(false)
    const schema = requireAddress((form) => form.other?.address, ['other', 'address'])
    const missing = schema.safeParse({ preferredClient: true, other: { address: ' ' } })
    expect(missing.error?.issues).toMatchObject([{ message: 'Required.', path: ['other', 'address'] }])
    expect(schema.safeParse({ preferredClient: true, other: { address: '1 Main Street' } }).success).toBe(true)
    expect(schema.safeParse({ preferredHome: true, other: { address: '' } }).success).toBe(true)
  })

  test('clear the state outside the United States', { tags: ['PRO-40'] }, () => {
    expect(clearForeignState({ country: 'US', state: 'TX' })).toEqual({ country: 'US', state: 'TX' })
    expect(clearForeignState({ country: 'DE', state: 'TX' })).toEqual({ country: 'DE', state: null })
  })

  test('ignore unknown country and state codes', () => {
    expect(toLocationValues({ ...newProfessional, country: 'XX', state: 'ZZ' })).toMatchObject({
      country: null,
      state: null,
    })
  })

  test('offer time zones including UTC and that of the browser', () => {
    const zones = listTimeZones().map(({ value }) => value)
    expect(zones).toEqual(expect.arrayContaining(['America/New_York', 'UTC', viewerZone().timeZone]))
    expect(listTimeZones()).toContainEqual({ value: 'America/New_York', label: 'America/New York' })
  })
})

describe('general information of a member', () => {
  const member = { ...newProfessional, isProfessional: false, ageRange: '25 - 34' as const }

  test('sends the age range as the age', () => {
    expect(toGeneralInput(toGeneralValues(member)).personalInfo).toMatchObject({ age: '25 - 34' })
  })

  test('requires the address of the member', () => {
    const values = { ...toGeneralValues(member), preferredClient: true }
    expect(GeneralForm.safeParse(values).error?.issues).toMatchObject([
      { message: 'Required.', path: ['personalInfo', 'address'] },
    ])
    const valuesWithAddress = { ...values, personalInfo: { ...values.personalInfo, address: '2 Side Street' } }
    expect(GeneralForm.safeParse(valuesWithAddress).success).toBe(true)
  })
})
