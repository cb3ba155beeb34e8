import { describe, expect, test } from 'vitest'

import { howItWorksUrl, privacyUrl, termsUrl } from '~/lib/site/site.ts'
import type { Site } from '~/lib/site/site.ts'

const bare: Site = {
  publicUrl: 'https://fourfold.example',
  contactEmail: null,
  external: { home: null, about: null, howItWorks: null, terms: null, privacy: null },
}

const configured: Site = {
  ...bare,
  external: {
    ...bare.external,
    howItWorks: 'https://about.example/how',
    terms: 'https://about.example/terms',
    privacy: 'https://about.example/privacy',
  },
}

describe('links that may lead elsewhere', () => {
  test('How it Works is a full address, the configured one or that of our own page', () => {
    expect(howItWorksUrl(configured)).toBe('https://about.example/how')
    expect(howItWorksUrl(bare)).toBe('https://fourfold.example/how-it-works')
  })

  test('terms and privacy are the configured addresses, or our own pages', () => {
    expect([termsUrl(configured), privacyUrl(configured)]).toEqual([
      'https://about.example/terms',
      'https://about.example/privacy',
    ])
    expect([termsUrl(bare), privacyUrl(bare)]).toEqual(['/terms', '/privacy'])
  })
})
