import { profilePath } from '@fourfold/contract/accounts/redirects'

import { buildPageDescription } from './profile-texts.ts'
import type { ProfileView } from './profile-view.ts'

/** Removes properties without a value. */
function omitEmpty(properties: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value && !(Array.isArray(value) && value.length === 0)),
  )
}

function buildAddress({ place }: ProfileView) {
  if (!place.country) return null
  return omitEmpty({
    '@type': 'PostalAddress',
    addressCountry: place.country,
    addressRegion: place.state,
    addressLocality: place.city,
    postalCode: place.zipcode,
  })
}

/** Builds the aggregate rating, or null without ratings. */
function buildRating({ rating, ratingCount }: ProfileView) {
  if (ratingCount === 0) return null
  return { '@type': 'AggregateRating', ratingValue: rating, ratingCount, bestRating: 5, worstRating: 0.5 }
}

/** Builds the offer. The rating is part of its service, because the schema.org type Person has no rating. */
function buildOffer(view: ProfileView, personId: string) {
  const service = omitEmpty({
    '@type': 'Service',
    name: `Session with ${view.name}`,
    serviceType: view.areas.map(({ title }) => title).filter(Boolean),
    provider: { '@id': personId },
    aggregateRating: buildRating(view),
  })
  return omitEmpty({
    '@type': 'Offer',
    itemOffered: service,
    ...(view.rate > 0 && { price: view.rate, priceCurrency: 'USD' }),
  })
}

/** Builds the schema.org data of a professional. */
export function buildProfileJsonLd(view: ProfileView, publicUrl: string): Record<string, unknown> {
  const url = publicUrl + profilePath(view.username)
  const id = `${url}#person`
  const person = omitEmpty({
    '@type': 'Person',
    '@id': id,
    name: view.name,
    alternateName: view.username,
    honorificSuffix: view.pni,
    url,
    image: view.previewImage && publicUrl + view.previewImage,
    description: view.description,
    jobTitle: view.areas.map(({ title }) => title).filter(Boolean),
    knowsAbout: [...new Set(view.areas.flatMap(({ goals }) => goals))],
    address: buildAddress(view),
    hasCredential: view.certificates.map(({ name }) => ({
      '@type': 'EducationalOccupationalCredential',
      credentialCategory: 'certificate',
      name,
    })),
    sameAs: view.links.map(({ href }) => href),
    makesOffer: buildOffer(view, id),
  })
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    name: view.name,
    description: buildPageDescription(view),
    mainEntity: person,
  }
}
