import type { Other, ProfileForm, ProfileReply, ProfileUser } from '@fourfold/contract/profiles/shapes'
import type { Review } from '@fourfold/contract/reviews/shapes'

import { categoriesAndTags } from '../catalog/index.ts'
import { mediaOf, presentMedia } from '../files/index.ts'
import type { Actor } from '../platform/actor.ts'
import type { Clock } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/db.ts'
import type { Db } from '../platform/db/db.ts'
import { Failure } from '../platform/failure.ts'
import type { AccountId } from '../platform/ids.ts'
import type { Products } from '../products/index.ts'
import { workHoursInWords } from '../schedule/index.ts'
import { saveProfile } from './profile-change.service.ts'
import { sightOf } from './profiles.policy.ts'
import type { Sight } from './profiles.policy.ts'
import { presentListed, presentPerson, tagsNamedBy } from './profiles.present.ts'
import { categoriesOf, personById, personByUsername } from './profiles.queries.ts'
import type { Person } from './profiles.queries.ts'
import { IDS_PER_SITEMAP, sitemapCount, sitemapPage } from './sitemap.queries.ts'

/** Whether a member has ever booked with a professional; who has is told more. */
export type IsBooked = (pair: { professional: AccountId; member: AccountId }) => Promise<boolean>

export type ReviewsOf = (accountId: AccountId) => Promise<Review[]>

type ProfilesDeps = {
  db: Db
  clock: Clock
  products: Products
  isBooked: IsBooked
  reviewsOf: ReviewsOf
  /** Tells whoever keeps listings in memory to look. */
  announce: () => void
}

export type Profiles = ReturnType<typeof createProfiles>

/** What a visitor's questionnaire starts from. (OP-038) */
const NOBODY = {
  username: '',
  name: '',
  isProfessional: false,
  profileImageUrl: null,
  other: { questionsAnswers: [] },
} satisfies ProfileUser

/** Who has written their hours themselves is taken at their word. (OP-029) */
async function workHoursOf(db: Db, { id, is_professional, other }: Person): Promise<string> {
  const { myWorkHours, timeZone } = (other ?? {}) as Other
  return is_professional && !myWorkHours ? workHoursInWords(db, id, timeZone) : ''
}

export function createProfiles({ db, clock, products, isBooked, reviewsOf, announce }: ProfilesDeps) {
  async function reply(person: Person, sight: Sight, viewer: Actor | null): Promise<ProfileReply> {
    const [paid, images, files, offered, reviews, workHours, { tags, categories }] = await Promise.all([
      categoriesOf(db, person.id),
      mediaOf(db, person.id, 'library'),
      mediaOf(db, person.id, 'file'),
      products.ofProfessional(person.id, viewer),
      reviewsOf(person.id),
      workHoursOf(db, person),
      categoriesAndTags(db),
    ])
    const user = presentPerson({ person, categories: paid, files, workHours }, sight)
    return {
      user,
      images: images.map((row) => presentMedia(row)),
      files: files.map((row) => ({ ...presentMedia(row), fileName: row.file_name })),
      categories,
      reviews,
      // A public page names a handful of tags; the editor offers all of them.
      tags: sight === 'owner' ? tags : tagsNamedBy(user, tags),
      products: offered,
    }
  }

  async function of(viewer: Actor | null, username: string): Promise<ProfileReply> {
    const person = await personByUsername(db, username)
    if (!person) throw new Failure('not_found')
    const mayBeBooked = viewer?.isProfessional && !person.is_professional
    const isBookedWithViewer = mayBeBooked
      ? await isBooked({ professional: viewer.accountId, member: person.id })
      : false
    return reply(person, sightOf(viewer, { id: person.id, isBookedWithViewer }), viewer)
  }

  async function own(viewer: Actor): Promise<ProfileReply> {
    return reply(await personById(db, viewer.accountId), 'owner', viewer)
  }

  return {
    /** The three ways to ask: by username, for oneself, or for whatever there is. (PRO-49, PRO-50) */
    async show(viewer: Actor | null, { username }: { username?: string | undefined }): Promise<ProfileReply> {
      if (username !== undefined) return of(viewer, username)
      if (viewer) return own(viewer)
      const { tags, categories } = await categoriesAndTags(db)
      return { user: NOBODY, tags, categories, images: [], files: [], reviews: [], products: [] }
    },

    async edit(actor: Actor, form: ProfileForm): Promise<{ user: ProfileUser }> {
      await inTransaction(db, (tx) => saveProfile(tx, { actor, form, now: clock.now() }))
      announce()
      return { user: (await own(actor)).user }
    },

    sitemap: {
      pages: () => sitemapCount(db),
      page: async (page: number) => (await sitemapPage(db, page, clock.now())).map(presentListed),
      idsPerPage: IDS_PER_SITEMAP,
    },
  }
}
