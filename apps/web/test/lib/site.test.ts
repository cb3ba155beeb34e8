import { describe, expect, test } from 'vitest'

import { howItWorksUrl, privacyUrl, termsUrl } from '~/lib/site/site.ts'
import type { Site } from '~/lib/site/site.ts'

const empty: Site = {
  publicUrl: 'https://fourfold.example',
  contactEmail: null,
  external: { home: null, about: null, howItWorks: null, terms: null, privacy: null },
}

const configured: Site = {
  ...empty,
  external: {
    ...empty.external,
    howItWorks: 'https://about.example/how',
    terms: 'https://about.example/terms',
    privacy: 'https://about.example/privacy',
  },
}

describe('configurable links', () => {
  test('How it Works is the configured URL or the full URL of the own page', () => {
    expect(howItWorksUrl(configured)).toBe('https://about.example/how')
    expect(howItWorksUrl(empty)).toBe('https://fourfold.example/how-it-works')
  })

  test('terms and privacy are the configured URLs or the own pages', () => {
    expect([termsUrl(configured), privacyUrl(configured)]).toEqual([
      'https://about.example/terms',
      'https://about.example/privacy',
    ])
    expect([termsUrl(empty), privacyUrl(empty)]).toEqual(['/terms', '/privacy'])
  })
})
