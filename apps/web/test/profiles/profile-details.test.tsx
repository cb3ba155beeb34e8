import { describe, expect, test } from 'vitest'

import { maya } from './public-fixtures.ts'
import { page, section } from './render-page.tsx'

/** What the page says under one label of the practical details. */
function detail(label: string, change: object = {}): string | undefined {
  const { other, ...rest } = change as { other?: object }
  const html = page({ ...maya, ...rest, other: { ...maya.other, ...other } })
  const lines = section(html, 'Practical details')?.matchAll(/<dt>(?:<svg.*?<\/svg>)?([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)
  const told = new Map([...(lines ?? [])].map(([, term = '', value = '']) => [term, value.replaceAll('&#x27;', "'")]))
  return told.get(label)
}

describe('the practical details of a public profile', () => {
  test(
    'work hours are the text of the professional, or else their week in words',
    { tags: ['PRO-21', 'OP-029'] },
    () => {
      const workHoursSummary = 'Tue, Thu 8:00 AM – 12:00 PM\nCentral Time'
      expect(detail('Work hours', { workHoursSummary })).toBe('Mon–Fri 9:00 AM – 6:00 PM')
      expect(detail('Work hours', { workHoursSummary, other: { myWorkHours: '' } })).toBe(workHoursSummary)
      expect(detail('Work hours', { other: { myWorkHours: '' } })).toBeUndefined()
    },
  )

  test('country, zip code, and the state of the United States alone', { tags: ['PRO-22'] }, () => {
    expect([detail('Country'), detail('State'), detail('Zip code')]).toEqual(['United States', 'Texas', '78704'])
    expect(detail('Country', { country: 'GB', state: 'TX' })).toBe('United Kingdom')
    expect(detail('State', { country: 'GB', state: 'TX' })).toBeUndefined()
  })

  test('insurance is Yes with the carriers, No without, and left out when Any', { tags: ['PRO-23', 'OP-030'] }, () => {
    expect(detail('Insurance')).toBe('Yes · Aetna, Cigna')
    expect(detail('Insurance', { other: { insuranceCarriers: '' } })).toBe('Yes')
    expect(detail('Insurance', { insuranceAccepted: 'No' })).toBe('No')
    expect(detail('Insurance', { insuranceAccepted: 'Any' })).toBeUndefined()
    expect(detail('Insurance', { insuranceAccepted: undefined })).toBeUndefined()
  })

  test('the preferred locations by their labels', { tags: ['PRO-24'] }, () => {
    expect(detail('Where')).toBe("Professional's Location\nWeb Conferencing")
    const others = { preferredHome: false, preferredOnline: false, preferredClient: true, preferredAgreedUpon: true }
    expect(detail('Where', others)).toBe("Member's Location\nAgreed Upon Location")
    expect(detail('Where', { preferredHome: false, preferredOnline: false })).toBeUndefined()
  })

  test('the duration in words, an hour when nothing was said', { tags: ['PRO-25'] }, () => {
    expect(detail('Duration')).toBe('45 minutes')
    expect(detail('Duration', { other: { appointmentDuration: undefined } })).toBe('1 hour')
    expect(detail('Duration', { other: { appointmentDuration: 5400 } })).toBe('1.5 hours')
  })

  test(
    'the rate in dollars per session, with cents only where there are some, and no row for 0',
    { tags: ['PRO-26', 'OP-127'] },
    () => {
      expect(detail('Rate')).toBe('$110 per session')
      expect(detail('Rate', { other: { appointmentRate: 1249.5 } })).toBe('$1,249.50 per session')
      expect(detail('Rate', { other: { appointmentRate: 0 } })).toBeUndefined()
    },
  )

  test('the payment types', { tags: ['PRO-27'] }, () => {
    expect(detail('Payment')).toBe('Credit cards, Zelle')
    expect(detail('Payment', { other: { typesOfPaymentsAccepted: [] } })).toBeUndefined()
  })
})
