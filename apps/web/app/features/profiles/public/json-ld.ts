import { profilePath } from '@fourfold/contract/accounts/redirects'

import type { ProfileView } from './profile-view.ts'
import { descriptionOf } from './profile-words.ts'

/** Leaves out what is not known: an empty statement is worse than none. */
function known(facts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value && !(Array.isArray(value) && value.length === 0)),
  )
}

function addressOf({ place }: ProfileView) {
  if (!place.country) return null
  return known({
    '@type': 'PostalAddress',
    addressCountry: place.country,
    addressRegion: place.state,
    addressLocality: place.city,
    postalCode: place.zipcode,
  })
}

/** Only what members have really rated. */
function ratingOf({ rating, ratingCount }: ProfileView) {
  if (ratingCount === 0) return null
  return { '@type': 'AggregateRating', ratingValue: rating, ratingCount, bestRating: 5, worstRating: 0.5 }
}

/** Ratings are of the sessions: schema.org knows no rating of a person. */
function offerOf(view: ProfileView, personId: string) {
  const service = known({
    '@type': 'Service',
    name: `Session with ${view.name}`,
    serviceType: view.areas.map(({ title }) => title).filter(Boolean),
    provider: { '@id': personId },
    aggregateRating: ratingOf(view),
  })
  return known({
    '@type': 'Offer',
    itemOffered: service,
    ...(view.rate > 0 && { price: view.rate, priceCurrency: 'USD' }),
  })
}

/** A professional in the words of schema.org. */
export function profileJsonLd(view: ProfileView, publicUrl: string): Record<string, unknown> {
  const url = publicUrl + profilePath(view.username)
  const id = `${url}#person`
  const person = known({
    '@type': 'Person',
    '@id': id,
    name: view.name,
    alternateName: view.username,
    honorificSuffix: view.pni,
    url,
    image: view.preview && publicUrl + view.preview,
    description: view.description,
    jobTitle: view.areas.map(({ title }) => title).filter(Boolean),
    knowsAbout: [...new Set(view.areas.flatMap(({ goals }) => goals))],
    address: addressOf(view),
    hasCredential: view.certificates.map(({ name }) => ({
      '@type': 'EducationalOccupationalCredential',
      credentialCategory: 'certificate',
      name,
    })),
    sameAs: view.links.map(({ href }) => href),
    makesOffer: offerOf(view, id),
  })
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    name: view.name,
    description: descriptionOf(view),
    mainEntity: person,
  }
}
