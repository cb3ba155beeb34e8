import { describe, expect, test } from 'vitest'

import { howItWorksUrl, privacyUrl, termsUrl } from '~/lib/site/site.ts'
import type { Site } from '~/lib/site/site.ts'

const defaultSite: Site = {
  publicUrl: 'https://fourfold.example',
  contactEmail: null,
  external: { home: null, about: null, howItWorks: null, terms: null, privacy: null },
}

const configuredSite: Site = {
  ...defaultSite,
  external: {
    ...defaultSite.external,
    howItWorks: 'https://about.example/how',
    terms: 'https://about.example/terms',
    privacy: 'https://about.example/privacy',
  },
}

describe('configurable links', () => {
  test('How it Works is the configured URL or the full URL of the built-in page', () => {
    expect(howItWorksUrl(configuredSite)).toBe('https://about.example/how')
    expect(howItWorksUrl(defaultSite)).toBe('https://fourfold.example/how-it-works')
  })

  test('terms and privacy are the configured URLs or the built-in pages', () => {
    expect([termsUrl(configuredSite), privacyUrl(configuredSite)]).toEqual([
      'https://about.example/terms',
      'https://about.example/privacy',
    ])
    expect([termsUrl(defaultSite), privacyUrl(defaultSite)]).toEqual(['/terms', '/privacy'])
  })
})
