import { describe, expect, test } from 'vitest'

import { truncated } from '~/features/profiles/public/life-areas.ts'

import { IMAGE, maya, member, viewOf } from './somebody.ts'

/** What the page says under one label. */
function detail(label: string, change: object = {}): string | undefined {
  const { other, ...rest } = change as { other?: object }
  const view = viewOf({ ...maya, ...rest, other: { ...maya.other, ...other } })
  return view.details.find((one) => one.label === label)?.value
}

describe('the practical details', () => {
  test('PRO-21, OP-029: work hours are the text of the professional, or else their week in words', () => {
    const workHoursSummary = 'Tue, Thu 8:00 AM – 12:00 PM\nCentral Time'
    expect(detail('Work hours', { workHoursSummary })).toBe('Mon–Fri 9:00 AM – 6:00 PM')
    expect(detail('Work hours', { workHoursSummary, other: { myWorkHours: '' } })).toBe(workHoursSummary)
    expect(detail('Work hours', { other: { myWorkHours: '' } })).toBeUndefined()
  })

  test('PRO-22: country, zip code, and the state of the United States alone', () => {
    expect([detail('Country'), detail('State'), detail('Zip code')]).toEqual(['United States', 'Texas', '78704'])
    expect(detail('Country', { country: 'GB', state: 'TX' })).toBe('United Kingdom')
    expect(detail('State', { country: 'GB', state: 'TX' })).toBeUndefined()
  })

  test('PRO-23, OP-030: insurance is Yes with the carriers, No without, and left out when Any', () => {
    expect(detail('Insurance')).toBe('Yes · Aetna, Cigna')
    expect(detail('Insurance', { other: { insuranceCarriers: '' } })).toBe('Yes')
    expect(detail('Insurance', { insuranceAccepted: 'No' })).toBe('No')
    expect(detail('Insurance', { insuranceAccepted: 'Any' })).toBeUndefined()
  })

  test('PRO-24: the preferred locations by their labels', () => {
    expect(detail('Where')).toBe("Professional's Location\nWeb Conferencing")
    const others = { preferredHome: false, preferredOnline: false, preferredClient: true, preferredAgreedUpon: true }
    expect(detail('Where', others)).toBe("Member's Location\nAgreed Upon Location")
    expect(detail('Where', { preferredHome: false, preferredOnline: false })).toBeUndefined()
  })

  test('PRO-25: the duration in words, an hour when nothing was said', () => {
    expect(detail('Duration')).toBe('45 minutes')
    expect(detail('Duration', { other: { appointmentDuration: undefined } })).toBe('1 hour')
    expect(detail('Duration', { other: { appointmentDuration: 5400 } })).toBe('1.5 hours')
  })

  test('PRO-26: the rate in dollars per session, with cents only where there are some', () => {
    expect(detail('Rate')).toBe('$110 per session')
    expect(detail('Rate', { other: { appointmentRate: 1249.5 } })).toBe('$1,249.50 per session')
    expect(detail('Rate', { other: { appointmentRate: 0 } })).toBeUndefined()
  })

  test('PRO-27: the payment types', () => {
    expect(detail('Payment')).toBe('Credit cards, Zelle')
    expect(detail('Payment', { other: { typesOfPaymentsAccepted: [] } })).toBeUndefined()
  })
})

describe('a professional on the public page', () => {
  test('PRO-01, PRO-03: cover and avatar in our sizes, or none', () => {
    expect(viewOf(maya)).toMatchObject({
      avatar: `${IMAGE}/medium.webp`,
      cover: { src: `${IMAGE}/full.webp`, srcSet: `${IMAGE}/medium.webp 1000w, ${IMAGE}/full.webp 1600w` },
      preview: `${IMAGE}/full.jpg`,
    })
    const plain = viewOf({ ...maya, profileImageUrl: null, backgroundImageUrl: null })
    expect(plain).toMatchObject({ avatar: null, cover: null, preview: null, color: '#c8553d' })
  })

  test('PRO-05, PRO-07, PRO-08, PRO-17: name, initials behind it, description and story', () => {
    expect(viewOf(maya)).toMatchObject({
      name: 'Maya Okafor',
      pni: 'DPT',
      description: 'Helping runners move without pain.',
      story: 'I tore my ACL at nineteen.',
    })
  })

  test('PRO-18: each life area that something was said of, in the order of the catalogue', () => {
    const both = { ...maya.other, categoryTitle: { 1: 'Chef', 2: 'Physical therapist' } }
    const { areas } = viewOf({ ...maya, other: both })
    expect(areas.map(({ name, title }) => [name, title])).toEqual([
      ['Movement', 'Physical therapist'],
      ['Meals', 'Chef'],
    ])
    expect(areas[0]).toMatchObject({ specialities: 'Running injuries', services: 'One-to-one sessions.' })
    expect(areas[0]?.goals).toEqual(['Back pain', 'Mobility', 'Running', 'Posture'])
    expect(viewOf({ ...maya, other: null }).areas).toEqual([])
  })

  test('PRO-19: tags are cut after three; the rest is behind the ellipsis', () => {
    expect(truncated(['a', 'b', 'c', 'd', 'e'])).toEqual({ shown: ['a', 'b', 'c'], behind: ['d', 'e'] })
    expect(truncated(['a', 'b', 'c'])).toEqual({ shown: ['a', 'b', 'c'], behind: [] })
    expect(truncated([])).toEqual({ shown: [], behind: [] })
  })

  test('PRO-20, OP-028: links to the web, by name; nothing that is no web address', () => {
    expect(viewOf(maya).links).toEqual([
      { name: 'Website', href: 'https://maya.example/' },
      { name: 'Instagram', href: 'https://instagram.example/maya' },
    ])
    const hostile = { myWebsite: 'javascript:alert(1)', tikTokLink: 'data:text/html,x', pinterestLink: '//x' }
    expect(viewOf({ ...maya, other: hostile }).links).toEqual([])
  })

  test('PRO-13, PRO-16: pictures by their place, videos by their provider, certificates by their name', () => {
    const image = { uuid: '1', url: '/i/full.webp', thumbnailUrl: '/i/thumbnail.webp', storage: null }
    const video = { uuid: '2', url: 'https://vimeo.com/1', thumbnailUrl: '/v.svg', storage: 'Vimeo' as const }
    const view = viewOf(maya, { images: [image, video], files: [{ ...image, fileName: 'Doctor of P.T.jpeg' }] })
    expect(view.gallery.map(({ name }) => name)).toEqual(['Picture 1 of 2', 'Video 2 of 2, on Vimeo'])
    expect(view.certificates.map(({ name }) => name)).toEqual(['Doctor of P.T'])
  })

  test('PRO-28, PRO-29: only reviews with text are listed, with name and rating', () => {
    const review = (id: number, text: string) => ({ id, text, rating: 4, User: { name: 'grace k.' } })
    expect(viewOf(maya, { reviews: [review(1, ' Kind. '), review(2, ''), review(3, ' \n')] }).reviews).toEqual([
      { id: 1, text: 'Kind.', rating: 4, name: 'Grace K.' },
    ])
  })
})

describe('who is found by searching', () => {
  test('OP-047: a professional with an active category', () => {
    expect(viewOf(maya).isFindable).toBe(true)
    const expired = { ...maya, UserCategories: [{ id: 1, categoryId: 2, status: 'Expired' as const }] }
    expect(viewOf(expired).isFindable).toBe(false)
  })

  test('PRO-48: never a member, of whom the page has only name and picture', () => {
    const view = viewOf(member)
    expect(view).toMatchObject({ name: 'Mila', avatar: null, isFindable: false, description: '', story: '' })
    expect([view.areas, view.links, view.reviews, view.gallery].flat()).toEqual([])
  })
})
