import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { buildProfileJsonLd } from '~/features/profiles/public/json-ld.ts'
import { buildPageDescription, truncateText, buildPageTitle } from '~/features/profiles/public/profile-texts.ts'
import { JsonLd } from '~/ui/page/JsonLd.tsx'

import { IMAGE, maya, member, buildView } from './public-fixtures.ts'

const ORIGIN = 'https://fourfold.example'
const certificate = { uuid: '1', url: '/c', thumbnailUrl: '/c', storage: null, fileName: 'Doctor of PT.png' }

describe('the JSON-LD of a professional', () => {
  const jsonLd = buildProfileJsonLd(buildView(maya, { files: [certificate] }), ORIGIN)

  test('is a ProfilePage of a Person with absolute URLs', () => {
    expect(jsonLd).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      url: `${ORIGIN}/user/maya%2Fokafor`,
      mainEntity: {
        '@type': 'Person',
        name: 'Maya Okafor',
        honorificSuffix: 'DPT',
        image: `${ORIGIN}${IMAGE}/full.jpg`,
        jobTitle: ['Physical therapist'],
        knowsAbout: ['Back pain', 'Mobility', 'Running', 'Posture'],
        address: {
          addressCountry: 'United States',
          addressRegion: 'Texas',
          addressLocality: 'Austin',
          postalCode: '78704',
        },
      },
    })
  })

  test('lists certificates as credentials', () => {
    expect(jsonLd).toHaveProperty('mainEntity.hasCredential', [
      { '@type': 'EducationalOccupationalCredential', credentialCategory: 'certificate', name: 'Doctor of PT' },
    ])
    expect(buildProfileJsonLd(buildView(maya), ORIGIN)).not.toHaveProperty('mainEntity.hasCredential')
  })

  test('includes the rating only if there are ratings', () => {
    const rating = 'mainEntity.makesOffer.itemOffered.aggregateRating'
    expect(jsonLd).toHaveProperty(rating, expect.objectContaining({ ratingValue: 4.5, ratingCount: 38, bestRating: 5 }))
    const unratedJsonLd = buildProfileJsonLd(buildView({ ...maya, rating: 0, ratingCount: 0 }), ORIGIN)
    expect(unratedJsonLd).not.toHaveProperty(rating)
  })

  test('omits missing values', () => {
    const minimalJsonLd = buildProfileJsonLd(buildView({ ...member, isProfessional: true }), ORIGIN)
    expect(Object.keys(minimalJsonLd.mainEntity as object)).toEqual([
      '@type',
      '@id',
      'name',
      'alternateName',
      'url',
      'makesOffer',
    ])
    expect(minimalJsonLd).not.toHaveProperty('mainEntity.makesOffer.price')
  })

  test('escapes text that would close its script element', () => {
    const html = renderToStaticMarkup(<JsonLd value={{ name: '</script><script>alert(1)</script><!--' }} />)
    expect(html).toMatch(/^<script type="application\/ld\+json">[^<]*<\/script>$/)
    const text = html.replaceAll(/<[^>]*>/g, '')
    expect(JSON.parse(text)).toEqual({ name: '</script><script>alert(1)</script><!--' })
  })
})

describe('title and description for search engines', () => {
  test('buildPageTitle returns name, suffix and title', () => {
    expect(buildPageTitle(buildView(maya))).toBe('Maya Okafor, DPT · Physical therapist')
    expect(buildPageTitle(buildView(member))).toBe('Mila')
  })

  test('buildPageDescription returns the description of the user, truncated between words, or a fallback', () => {
    expect(buildPageDescription(buildView(maya))).toBe('Helping runners move without pain.')
    const userWithoutTexts = { ...maya, description: '', other: { categoryTitle: { 2: 'x' } } }
    expect(buildPageDescription(buildView(userWithoutTexts))).toMatch(/^Maya Okafor on Fourfold, for Movement: /)
    expect(truncateText('one two three', 9)).toBe('one two…')
    expect(truncateText('  one\n two ', 9)).toBe('one two')
    expect(truncateText('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`)
  })
})
