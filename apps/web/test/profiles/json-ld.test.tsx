import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { buildProfileJsonLd } from '~/features/profiles/public/json-ld.ts'
import { pageDescription, truncateText, pageTitle } from '~/features/profiles/public/profile-texts.ts'
import { JsonLd } from '~/ui/page/JsonLd.tsx'

import { IMAGE, maya, member, viewOf } from './public-fixtures.ts'

const ORIGIN = 'https://fourfold.example'
const certificate = { uuid: '1', url: '/c', thumbnailUrl: '/c', storage: null, fileName: 'Doctor of PT.png' }

describe('a professional in the words of schema.org', () => {
  const facts = buildProfileJsonLd(viewOf(maya, { files: [certificate] }), ORIGIN)

  test('is a page about a person, with full addresses', () => {
    expect(facts).toMatchObject({
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

  test('names each certificate as a credential', () => {
    expect(facts).toHaveProperty('mainEntity.hasCredential', [
      { '@type': 'EducationalOccupationalCredential', credentialCategory: 'certificate', name: 'Doctor of PT' },
    ])
    expect(buildProfileJsonLd(viewOf(maya), ORIGIN)).not.toHaveProperty('mainEntity.hasCredential')
  })

  test('tells the rating only where somebody has rated', () => {
    const rating = 'mainEntity.makesOffer.itemOffered.aggregateRating'
    expect(facts).toHaveProperty(rating, expect.objectContaining({ ratingValue: 4.5, ratingCount: 38, bestRating: 5 }))
    const unrated = buildProfileJsonLd(viewOf({ ...maya, rating: 0, ratingCount: 0 }), ORIGIN)
    expect(unrated).not.toHaveProperty(rating)
  })

  test('says nothing that is not known', () => {
    const bare = buildProfileJsonLd(viewOf({ ...member, isProfessional: true }), ORIGIN)
    expect(Object.keys(bare.mainEntity as object)).toEqual([
      '@type',
      '@id',
      'name',
      'alternateName',
      'url',
      'makesOffer',
    ])
    expect(bare).not.toHaveProperty('mainEntity.makesOffer.price')
  })

  test('cannot break out of its script', () => {
    const html = renderToStaticMarkup(<JsonLd value={{ name: '</script><script>alert(1)</script><!--' }} />)
    expect(html).toMatch(/^<script type="application\/ld\+json">[^<]*<\/script>$/)
    const text = html.replaceAll(/<[^>]*>/g, '')
    expect(JSON.parse(text)).toEqual({ name: '</script><script>alert(1)</script><!--' })
  })
})

describe('what search results say of a person', () => {
  test('the name with what stands behind it, and what the person is', () => {
    expect(pageTitle(viewOf(maya))).toBe('Maya Okafor, DPT · Physical therapist')
    expect(pageTitle(viewOf(member))).toBe('Mila')
  })

  test('the own words, shortened between words, or ours', () => {
    expect(pageDescription(viewOf(maya))).toBe('Helping runners move without pain.')
    const silent = { ...maya, description: '', other: { categoryTitle: { 2: 'x' } } }
    expect(pageDescription(viewOf(silent))).toMatch(/^Maya Okafor on Fourfold, for Movement: /)
    expect(truncateText('one two three', 9)).toBe('one two…')
    expect(truncateText('  one\n two ', 9)).toBe('one two')
    expect(truncateText('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`)
  })
})
