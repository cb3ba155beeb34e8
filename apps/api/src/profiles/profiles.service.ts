import type { ProfileForm, ProfileReply, ProfileUser } from '@fourfold/contract/profiles/shapes'
import { combineQueries } from '@fourfold/platform/db/combined-query'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { createImpersonationAudit } from '../audit/index.ts'
import type { RecordAudit } from '../audit/index.ts'
import type { Actor } from '../infra/actor.ts'
import { AppError } from '../infra/app-error.ts'
import { saveProfile } from './edit/profile-edit.service.ts'
import { personById, personByUsername } from './profiles.queries.ts'
import type { Person } from './profiles.queries.ts'
import { createSitemap } from './sitemap/sitemap.service.ts'
import type { ListedWithin } from './sitemap/sitemap.service.ts'
import { createProfileView } from './view/profile-view.service.ts'
import type { ProfileViewDeps } from './view/profile-view.service.ts'

type ProfilesDeps<ReviewRow> = ProfileViewDeps<ReviewRow> & {
  listedWithin: ListedWithin
  recordAudit: RecordAudit
  /** Told whose public page was looked at. */
  countView: (accountId: AccountId) => void
  /** To be called once a change of a profile is committed, so that its owner is found as they are now. */
  refreshListings: (accountId: AccountId) => Promise<void>
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

export function createProfiles<ReviewRow>(deps: ProfilesDeps<ReviewRow>) {
  const { db, clock, catalog, selectBooking, countView, refreshListings } = deps
  const view = createProfileView(deps)
  const recordActing = createImpersonationAudit(deps.recordAudit)

  /** A rejected professional has no page, but for admins and for who has booked with them and may look back at it. */
  async function isHidden({ id, is_professional, status }: Person, viewer: Actor | null): Promise<boolean> {
    if (!is_professional || status !== 'Rejected') return false
    if (!viewer) return true
    if (viewer.isAdmin || viewer.accountId === id) return false
    const { bookings } = await combineQueries(db, {
      bookings: selectBooking(db, { professional: id, member: viewer.accountId }),
    })
    return bookings.length === 0
  }

  async function of(viewer: Actor | null, username: string): Promise<ProfileReply> {
    const person = await personByUsername(db, username)
    if (!person || (await isHidden(person, viewer))) throw new AppError('not_found')
    // A page is the same for everybody and asks as nobody; who asks with a name is a screen that needs a part of it.
    if (viewer === null && person.is_professional) countView(person.id)
    return view(person, viewer)
  }

  async function own(viewer: Actor): Promise<ProfileReply> {
    return view(await personById(db, viewer.accountId), viewer)
  }

  return {
    /** The three ways to ask: by username, for oneself, or for whatever there is. (PRO-49, PRO-50) */
    async show(viewer: Actor | null, { username }: { username?: string | undefined }): Promise<ProfileReply> {
      if (username !== undefined) return of(viewer, username)
      if (viewer) return own(viewer)
      return { user: NOBODY, ...(await catalog.tags()), images: [], files: [], reviews: [], products: [] }
    },

    async edit(actor: Actor, form: ProfileForm): Promise<{ user: ProfileUser }> {
      await inTransaction(db, async (tx) => {
        await saveProfile(tx, { actor, form, now: clock.now() })
        await recordActing(tx, actor, { call: 'editProfile', subject: { kind: 'user', id: actor.accountId }, form })
      })
      await refreshListings(actor.accountId)
      return { user: (await own(actor)).user }
    },

    sitemap: createSitemap(deps),
  }
}
