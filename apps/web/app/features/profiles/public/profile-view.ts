import type { CertificateCheck } from '@fourfold/contract/files/certificate-shapes'
import type { ProfileReply, ProfileUser } from '@fourfold/contract/profiles/shapes'

import type { ProductCard } from '~/features/products/index.ts'
import { formatDay, formatMonth } from '~/lib/format/days.ts'
import { formatDollars } from '~/lib/format/money.ts'
import { displayName } from '~/lib/format/names.ts'
import { coverSources, previewImage } from '~/lib/links/media.ts'
import type { Sources } from '~/lib/links/media.ts'
import { webLink } from '~/lib/links/web-link.ts'
import type { Picture } from '~/ui/media/Gallery.tsx'
import { toPictures } from '~/ui/media/pictures.ts'

import { listLifeAreas } from './sections/life-areas.ts'
import type { LifeArea } from './sections/life-areas.ts'
import { getPlace, listPracticalDetails } from './sections/practical-details.ts'
import type { Detail } from './sections/practical-details.ts'

const LINKS = [
  { key: 'myWebsite', name: 'Website' },
  { key: 'instagramLink', name: 'Instagram' },
  { key: 'facebookLink', name: 'Facebook' },
  { key: 'pinterestLink', name: 'Pinterest' },
  { key: 'tikTokLink', name: 'TikTok' },
] as const

export type ProfileLink = { name: (typeof LINKS)[number]['name']; href: string }
export type TextReview = { id: number; name: string; rating: number; text: string; month: string }

/** A user, prepared for display on the public page. */
export type ProfileView = {
  username: string
  name: string
  isProfessional: boolean
  pni: string
  description: string
  /** The color of the first life area, used if there is no picture. */
  color: string | null
  avatar: string | null
  cover: Sources | null
  /** The image in link previews. */
  previewImage: string | null
  rating: number
  ratingCount: number
  place: { country: string | null; state: string | null; city: string | null; zipcode: string | null }
  story: string
  areas: LifeArea[]
  details: Detail[]
  rate: number
  /** Price of a session, or null. (PRO-26) */
  price: string | null
  nextFree: ProfileReply['nextFree']
  links: ProfileLink[]
  gallery: Picture[]
  certificates: Picture[]
  products: (ProductCard & { link: string })[]
  reviews: TextReview[]
  /** Whether search engines may index this page. */
  isIndexable: boolean
}

function listLinks({ other }: ProfileUser): ProfileLink[] {
  return LINKS.flatMap(({ key, name }) => {
    const href = webLink(other?.[key])
    return href === null ? [] : [{ name, href }]
  })
}

/** Describes the check of a certificate. */
function describeCheck({ checkedOn, validUntil }: CertificateCheck): string {
  const when = checkedOn === null ? '' : ` on ${formatDay(checkedOn)}`
  return `Checked by Fourfold${when}${validUntil === null ? '' : `, valid until ${formatDay(validUntil)}`}`
}

function listCertificates({ files }: ProfileReply): Picture[] {
  return files.map(({ url, thumbnailUrl, storage, fileName, check }) => ({
    url,
    thumbnailUrl,
    storage,
    name: fileName.replace(/\.[a-z]{3,4}$/i, ''),
    ...(check && { note: describeCheck(check) }),
  }))
}

/** Lists the reviews with text. (PRO-28, PRO-29) */
function listReviews({ reviews }: ProfileReply): TextReview[] {
  return reviews
    .filter(({ text }) => text.trim() !== '')
    .map(({ id, text, rating, User, writtenIn }) => ({
      id,
      text: text.trim(),
      rating,
      name: displayName(User.name),
      month: formatMonth(writtenIn),
    }))
}

export function toProfileView(reply: ProfileReply): ProfileView {
  const { user } = reply
  const name = displayName(user.name)
  const areas = listLifeAreas(reply)
  return {
    username: user.username,
    name,
    isProfessional: user.isProfessional,
    pni: user.other?.pni ?? '',
    description: user.description ?? '',
    color: areas[0]?.color ?? null,
    avatar: user.profileImageUrl,
    cover: user.backgroundImageUrl ? coverSources(user.backgroundImageUrl) : null,
    previewImage: previewImage(user.profileImageUrl) ?? previewImage(user.backgroundImageUrl),
    rating: user.rating ?? 0,
    ratingCount: user.ratingCount ?? 0,
    place: { ...getPlace(user), city: user.city ?? null, zipcode: user.zipcode ?? null },
    story: user.other?.myStory ?? '',
    areas,
    details: listPracticalDetails(user),
    rate: user.other?.appointmentRate ?? 0,
    price: user.other?.appointmentRate ? formatDollars(user.other.appointmentRate) : null,
    nextFree: reply.nextFree,
    links: listLinks(user),
    gallery: toPictures(reply.images),
    certificates: listCertificates(reply),
    products: reply.products.map(({ uuid, title, description, thumbnailUrl, link, approved }) => ({
      uuid,
      title,
      description,
      thumbnailUrl,
      link,
      approved,
    })),
    reviews: listReviews(reply),
    isIndexable: user.isProfessional && (user.UserCategories ?? []).some(({ status }) => status === 'Active'),
  }
}
