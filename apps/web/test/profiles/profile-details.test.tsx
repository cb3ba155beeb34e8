import { describe, expect, test } from 'vitest'

import { maya } from './public-fixtures.ts'
import { page, section } from './render-page.tsx'

/** Returns the value of a practical detail by its label. */
function detail(label: string, change: object = {}): string | undefined {
  const { other, ...rest } = change as { other?: object }
  const html = page({ ...maya, ...rest, other: { ...maya.other, ...other } })
  const lines = section(html, 'Practical details')?.matchAll(/<dt>(?:<svg.*?<\/svg>)?([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)
  const values = new Map([...(lines ?? [])].map(([, term = '', value = '']) => [term, value.replaceAll('&#x27;', "'")]))
  return values.get(label)
}

describe('the practical details of a public profile', () => {
  test('include the work hours as the own text or a summary of the week', { tags: ['PRO-21', 'OP-029'] }, () => {
    const workHoursSummary = 'Tue, Thu 8:00 AM – 12:00 PM\nCentral Time'
    expect(detail('Work hours', { workHoursSummary })).toBe('Mon–Fri 9:00 AM – 6:00 PM')
    expect(detail('Work hours', { workHoursSummary, other: { myWorkHours: '' } })).toBe(workHoursSummary)
    expect(detail('Work hours', { other: { myWorkHours: '' } })).toBeUndefined()
  })

  test('include country, zip code, and the state in the United States only', { tags: ['PRO-22'] }, () => {
    expect([detail('Country'), detail('State'), detail('Zip code')]).toEqual(['United States', 'Texas', '78704'])
    expect(detail('Country', { country: 'GB', state: 'TX' })).toBe('United Kingdom')
    expect(detail('State', { country: 'GB', state: 'TX' })).toBeUndefined()
  })

  test('show insurance as Yes with carriers or No, and omit Any', { tags: ['PRO-23', 'OP-030'] }, () => {
    expect(detail('Insurance')).toBe('Yes · Aetna, Cigna')
    expect(detail('Insurance', { other: { insuranceCarriers: '' } })).toBe('Yes')
    expect(detail('Insurance', { insuranceAccepted: 'No' })).toBe('No')
    expect(detail('Insurance', { insuranceAccepted: 'Any' })).toBeUndefined()
    expect(detail('Insurance', { insuranceAccepted: undefined })).toBeUndefined()
  })

  test('include the labels of the preferred locations', { tags: ['PRO-24'] }, () => {
    expect(detail('Where')).toBe("Professional's Location\nWeb Conferencing")
    const others = { preferredHome: false, preferredOnline: false, preferredClient: true, preferredAgreedUpon: true }
    expect(detail('Where', others)).toBe("Member's Location\nAgreed Upon Location")
    expect(detail('Where', { preferredHome: false, preferredOnline: false })).toBeUndefined()
  })

  test('include the duration, one hour by default', { tags: ['PRO-25'] }, () => {
    expect(detail('Duration')).toBe('45 minutes')
    expect(detail('Duration', { other: { appointmentDuration: undefined } })).toBe('1 hour')
    expect(detail('Duration', { other: { appointmentDuration: 5400 } })).toBe('1.5 hours')
  })

  test('include the rate in dollars without zero cents, and omit 0', { tags: ['PRO-26', 'OP-127'] }, () => {
    expect(detail('Rate')).toBe('$110 per session')
    expect(detail('Rate', { other: { appointmentRate: 1249.5 } })).toBe('$1,249.50 per session')
    expect(detail('Rate', { other: { appointmentRate: 0 } })).toBeUndefined()
  })

  test('include the payment types', { tags: ['PRO-27'] }, () => {
    expect(detail('Payment')).toBe('Credit cards, Zelle')
    expect(detail('Payment', { other: { typesOfPaymentsAccepted: [] } })).toBeUndefined()
  })
})
