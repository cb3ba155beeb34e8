import { describe, expect, test } from 'vitest'

import { extractText } from '../render-markup.tsx'
import { IMAGE, maya, member } from './public-fixtures.ts'
import { findSection, renderProfilePage } from './render-page.tsx'

const image = (uuid: string) => ({ uuid, url: `/i/${uuid}.webp`, thumbnailUrl: `/t/${uuid}.webp`, storage: null })
const video = { uuid: 'v', url: 'https://vimeo.com/1', thumbnailUrl: '/v.svg', storage: 'Vimeo' as const }
const product = {
  id: 1,
  uuid: 'p',
  link: 'https://shop.example',
  title: 'Bands',
  name: 'Bands',
  description: 'The three bands I use.',
  category: 'Movement' as const,
  subcategory: 'Gear',
  thumbnailUrl: null,
  username: 'maya',
  createdAt: '2026-01-01T00:00:00Z',
}

/** Returns the hand states of the first rating on the page. */
function parseHandStates(html: string): string[] {
  return [...html.matchAll(/data-state="(\w+)"/g)].slice(0, 5).map(([, state = '']) => state)
}

describe('the header of a public profile', () => {
  test('shows picture or initials at 140 px', { tags: ['PRO-03', 'PRO-04'] }, () => {
    expect(renderProfilePage(maya)).toMatch(
      new RegExp(`<img[^>]*src="${IMAGE}/medium\\.webp"[^>]*width="140" height="140"`),
    )
    expect(renderProfilePage(member)).toMatch(/--size:140px;--narrow-size:140px"[^>]*>M</)
  })

  test('shows the capitalized name, the suffix and the description', { tags: ['PRO-05', 'PRO-07', 'PRO-08'] }, () => {
    const html = renderProfilePage(maya)
    expect(html).toMatch(/<h1[^>]*>Maya Okafor<\/h1><span[^>]*>DPT<\/span>/)
    expect(html).toMatch(/<p[^>]*>Helping runners move without pain\.<\/p>/)
    expect(extractText(renderProfilePage({ ...maya, description: '', other: {} }))).not.toMatch(/DPT|Helping runners/)
  })

  test('shows the rating as five praying hands in half steps', { tags: ['PRO-06'] }, () => {
    expect(parseHandStates(renderProfilePage(maya))).toEqual(['full', 'full', 'full', 'full', 'half'])
    expect(parseHandStates(renderProfilePage({ ...maya, rating: 2.6 }))).toEqual([
      'full',
      'full',
      'half',
      'grey',
      'grey',
    ])
    expect(renderProfilePage(maya)).toMatch(/aria-label="Rated 4\.5 out of 5".*>4\.5<.*>from 38 members</)
    expect(renderProfilePage({ ...maya, ratingCount: 1 })).toContain('from 1 member<')
  })

  test('shows "Not rated yet" without ratings', () => {
    const html = renderProfilePage({ ...maya, rating: 0, ratingCount: 0 })
    expect(parseHandStates(html)).toEqual(['grey', 'grey', 'grey', 'grey', 'grey'])
    expect(html).toContain('Not rated yet')
  })
})

describe('the offer in the header of a public profile', () => {
  const nextFree = { start: '2036-11-18T15:00:00Z', timeZone: 'America/Chicago' }
  const extractHeaderText = (html: string) => extractText(/<header.*?<\/header>/s.exec(html)?.[0] ?? '')

  test('shows the price and the next free slot in the zone of the professional before hydration', () => {
    const text = extractHeaderText(renderProfilePage(maya, { nextFree }))
    expect(text).toContain('$110 per session')
    expect(text).toMatch(/Next available: Tue, Nov 18, 9:00\sAM CST/)
  })

  test('is omitted for a professional without price and slot, and for members', () => {
    expect(
      extractHeaderText(renderProfilePage({ ...maya, other: { appointmentRate: 0 } }, { nextFree: null })),
    ).not.toMatch(/session|available/)
    expect(extractHeaderText(renderProfilePage(member))).not.toMatch(/session|available/)
  })
})

describe('the sections of a public profile', () => {
  test('include the products as tiles', { tags: ['PRO-15'] }, () => {
    const products = findSection(renderProfilePage(maya, { products: [product] }), 'Products')
    expect(products).toMatch(/href="\/product\/p"/)
    expect(extractText(products ?? '')).toBe('Products Bands The three bands I use.')
  })

  test('include certificates with their names in Proof of Certification', { tags: ['PRO-16'] }, () => {
    const files = [{ ...image('c'), fileName: 'Doctor of P.T.jpeg' }]
    const proof = findSection(renderProfilePage(maya, { files }), 'Proof of Certification')
    expect(proof).toMatch(/href="\/i\/c\.webp".*<img src="\/t\/c\.webp"/)
    expect(extractText(proof ?? '')).toBe('Proof of Certification Doctor of P.T')
    expect(findSection(renderProfilePage(maya), 'Proof of Certification')).toBeUndefined()
  })

  test('include My Story', { tags: ['PRO-17'] }, () => {
    expect(extractText(findSection(renderProfilePage(maya), 'My Story') ?? '')).toBe(
      'My Story I tore my ACL at nineteen.',
    )
  })

  test('include each category with title, specialties, goals and services', { tags: ['PRO-18'] }, () => {
    const bothCategories = { ...maya.other, categoryTitle: { 1: 'Chef', 2: 'Physical therapist' } }
    const html = renderProfilePage({ ...maya, other: bothCategories })
    expect(extractText(findSection(html, 'Movement') ?? '')).toBe(
      'Movement Physical therapist Running injuries Back pain Mobility Running … Posture One-to-one sessions.',
    )
    expect(extractText(findSection(html, 'Meals') ?? '')).toBe('Meals Chef')
    expect(html.indexOf('>Physical therapist<')).toBeLessThan(html.indexOf('>Chef<'))
    expect(findSection(renderProfilePage({ ...maya, other: null }), 'Movement')).toBeUndefined()
  })

  test('show three tags and the rest behind an ellipsis', { tags: ['PRO-19'] }, () => {
    const renderGoals = (ids: number[]) =>
      findSection(renderProfilePage({ ...maya, other: { ...maya.other, selectedGoalTags: { 2: ids } } }), 'Movement')
    const [, visibleTags = '', hiddenTags = ''] =
      /<ul aria-label="Goals.*?>(.*?)<\/ul><details><summary[^>]*>…<\/summary>(.*?)<\/details>/.exec(
        renderGoals([11, 12, 13, 14]) ?? '',
      ) ?? []
    expect(extractText(visibleTags)).toBe('Back pain Mobility Running')
    expect(extractText(hiddenTags)).toBe('Posture')
    expect(renderGoals([11, 12, 13])).not.toContain('…')
  })

  test(
    'include safe HTTP and HTTPS links to website and social media, without access to the opener',
    { tags: ['PRO-20', 'OP-028'] },
    () => {
      const other = {
        ...maya.other,
        facebookLink: 'https://facebook.example/maya',
        pinterestLink: 'http://pinterest.example/maya',
        tikTokLink: 'https://tiktok.example/@maya',
      }
      const links = [
        ...(findSection(renderProfilePage({ ...maya, other }), 'Links') ?? '').matchAll(
          /<a href="([^"]*)" target="_blank" rel="noopener[^"]*">.*?<\/svg>(\w+)<\/a>/g,
        ),
      ]
      expect(links.map(([, href, name]) => [name, href])).toEqual([
        ['Website', 'https://maya.example/'],
        ['Instagram', 'https://instagram.example/maya'],
        ['Facebook', 'https://facebook.example/maya'],
        ['Pinterest', 'http://pinterest.example/maya'],
        ['TikTok', 'https://tiktok.example/@maya'],
      ])
      const hostileLinks = { myWebsite: 'javascript:alert(1)', tikTokLink: 'data:text/html,x', pinterestLink: '//x' }
      expect(findSection(renderProfilePage({ ...maya, other: hostileLinks }), 'Links')).toBeUndefined()
    },
  )

  test(
    'include reviews with name, rating and text, and omit those without text',
    { tags: ['PRO-28', 'PRO-29'] },
    () => {
      const review = (id: number, text: string) => ({
        id,
        text,
        rating: 3.5,
        User: { name: 'grace k.' },
        writtenIn: '2026-11',
      })
      const reviews = findSection(
        renderProfilePage(maya, { reviews: [review(1, ' Kind. '), review(2, ''), review(3, ' \n')] }),
        'Reviews',
      )
      expect(extractText(reviews ?? '')).toBe('Reviews Grace K. November 2026 3.5 Kind.')
      expect(reviews?.match(/aria-label="Rated [^"]*"/g)).toEqual(['aria-label="Rated 3.5 out of 5"'])
    },
  )

  test('open images in the page and videos at their provider, without requests to it', () => {
    const html = renderProfilePage(maya, { images: [image('a'), video] })
    expect(html).toMatch(/href="\/i\/a\.webp" aria-haspopup="dialog"/)
    expect(html).toMatch(/href="https:\/\/vimeo\.com\/1" target="_blank" rel="noopener noreferrer nofollow"/)
    expect(html.match(/src="https?:/g)).toBeNull()
  })

  test('are omitted if empty', () => {
    const html = renderProfilePage({ ...member, isProfessional: true })
    expect([...html.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, heading]) => heading)).toEqual([
      'My Story',
      'Practical details',
      'Reviews',
    ])
  })

  test('are replaced with an explanation for members', () => {
    const html = renderProfilePage(member)
    expect(html).toContain('Member of Fourfold')
    expect(html).not.toMatch(/<h2|Schedule|Rated/)
  })
})
