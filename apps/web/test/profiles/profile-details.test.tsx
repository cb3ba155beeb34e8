import { describe, expect, test } from 'vitest'

import { maya } from './public-fixtures.ts'
import { findSection, renderProfilePage } from './render-page.tsx'

/** Returns the value of a practical detail by its label. */
function getDetail(label: string, overrides: object = {}): string | undefined {
  const { other, ...rest } = overrides as { other?: object }
  const html = renderProfilePage({ ...maya, ...rest, other: { ...maya.other, ...other } })
  const lines = findSection(html, 'Practical details')?.matchAll(
    /<dt>(?:<svg.*?<\/svg>)?([^<]*)<\/dt><dd>([^<]*)<\/dd>/g,
  )
  const values = new Map([...(lines ?? [])].map(([, term = '', value = '']) => [term, value.replaceAll('&#x27;', "'")]))
  return values.get(label)
}

describe('the practical details of a public profile', () => {
  test(
    'include the work hours as written by the professional or as a summary of the week',
    { tags: ['PRO-21', 'OP-029'] },
    () => {
      const workHoursSummary = 'Tue, Thu 8:00 AM – 12:00 PM\nCentral Time'
      expect(getDetail('Work hours', { workHoursSummary })).toBe('Mon–Fri 9:00 AM – 6:00 PM')
      expect(getDetail('Work hours', { workHoursSummary, other: { myWorkHours: '' } })).toBe(workHoursSummary)
      expect(getDetail('Work hours', { other: { myWorkHours: '' } })).toBeUndefined()
    },
  )

  test('include country, zip code, and the state in the United States only', { tags: ['PRO-22'] }, () => {
    expect([getDetail('Country'), getDetail('State'), getDetail('Zip code')]).toEqual([
      'United States',
      'Texas',
      '78704',
    ])
    expect(getDetail('Country', { country: 'GB', state: 'TX' })).toBe('United Kingdom')
    expect(getDetail('State', { country: 'GB', state: 'TX' })).toBeUndefined()
  })

  test('show insurance as Yes with carriers or No, and omit Any', { tags: ['PRO-23', 'OP-030'] }, () => {
    expect(getDetail('Insurance')).toBe('Yes · Aetna, Cigna')
    expect(getDetail('Insurance', { other: { insuranceCarriers: '' } })).toBe('Yes')
    expect(getDetail('Insurance', { insuranceAccepted: 'No' })).toBe('No')
    expect(getDetail('Insurance', { insuranceAccepted: 'Any' })).toBeUndefined()
    expect(getDetail('Insurance', { insuranceAccepted: undefined })).toBeUndefined()
  })

  test('include the labels of the preferred locations', { tags: ['PRO-24'] }, () => {
    expect(getDetail('Where')).toBe("Professional's Location\nWeb Conferencing")
    const otherLocations = {
      preferredHome: false,
      preferredOnline: false,
      preferredClient: true,
      preferredAgreedUpon: true,
    }
    expect(getDetail('Where', otherLocations)).toBe("Member's Location\nAgreed Upon Location")
    expect(getDetail('Where', { preferredHome: false, preferredOnline: false })).toBeUndefined()
  })

  test('include the duration, one hour by default', { tags: ['PRO-25'] }, () => {
    expect(getDetail('Duration')).toBe('45 minutes')
    expect(getDetail('Duration', { other: { appointmentDuration: undefined } })).toBe('1 hour')
    expect(getDetail('Duration', { other: { appointmentDuration: 5400 } })).toBe('1.5 hours')
  })

  test('include the rate in dollars without zero cents, and omit 0', { tags: ['PRO-26', 'OP-127'] }, () => {
    expect(getDetail('Rate')).toBe('$110 per session')
    expect(getDetail('Rate', { other: { appointmentRate: 1249.5 } })).toBe('$1,249.50 per session')
    expect(getDetail('Rate', { other: { appointmentRate: 0 } })).toBeUndefined()
  })

  test('include the payment types', { tags: ['PRO-27'] }, () => {
    expect(getDetail('Payment')).toBe('Credit cards, Zelle')
    expect(getDetail('Payment', { other: { typesOfPaymentsAccepted: [] } })).toBeUndefined()
  })
})
