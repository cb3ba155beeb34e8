import type { ProfileForm, ProfileReply, ProfileUser } from '@fourfold/contract/profiles/shapes'
import { combineQueries } from '@fourfold/platform/db/combined-query'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { createImpersonationAudit } from '../audit/index.ts'
import type { RecordAudit } from '../audit/index.ts'
import type { Actor } from '../infra/actor.ts'
import { AppError } from '../infra/app-error.ts'
import { saveProfile } from './edit/profile-edit.service.ts'
import { findPersonById, findPersonByUsername } from './profiles.queries.ts'
import type { PersonRow } from './profiles.queries.ts'
import { createSitemap } from './sitemap/sitemap.service.ts'
import type { FindListedAccountIds } from './sitemap/sitemap.service.ts'
import { createProfileView } from './view/profile-view.service.ts'
import type { ProfileViewDeps } from './view/profile-view.service.ts'

type ProfilesDeps<ReviewRow> = ProfileViewDeps<ReviewRow> & {
  findListedAccountIds: FindListedAccountIds
  recordAudit: RecordAudit
  countProfileView: (accountId: AccountId) => void
  /** Called after a profile change is committed, so that search finds the new version. */
  refreshListings: (accountId: AccountId) => Promise<void>
}

export type Profiles = ReturnType<typeof createProfiles>

/** The initial state of a visitor's questionnaire. (OP-038) */
const VISITOR = {
  username: '',
  name: '',
  isProfessional: false,
  profileImageUrl: null,
  other: { questionsAnswers: [] },
} satisfies ProfileUser

export function createProfiles<ReviewRow>(deps: ProfilesDeps<ReviewRow>) {
  const { db, clock, catalog, selectBooking, countProfileView, refreshListings } = deps
  const view = createProfileView(deps)
  const recordImpersonation = createImpersonationAudit(deps.recordAudit)

  /** Hides a rejected professional, except from admins, themselves and members who have booked with them. */
  async function isHidden({ id, is_professional, status }: PersonRow, viewer: Actor | null): Promise<boolean> {
    if (!is_professional || status !== 'Rejected') return false
    if (!viewer) return true
    if (viewer.isAdmin || viewer.accountId === id) return false
    const { bookings } = await combineQueries(db, {
      bookings: selectBooking(db, { professional: id, member: viewer.accountId }),
    })
    return bookings.length === 0
  }

  async function showByUsername(viewer: Actor | null, username: string): Promise<ProfileReply> {
    const person = await findPersonByUsername(db, username)
    if (!person || (await isHidden(person, viewer))) throw new AppError('not_found')
    // Only visitors count as views: other screens request the profile with a session.
    if (viewer === null && person.is_professional) countProfileView(person.id)
    return view(person, viewer)
  }

  async function showOwn(viewer: Actor): Promise<ProfileReply> {
    return view(await findPersonById(db, viewer.accountId), viewer)
  }

  return {
    /** Returns a profile, by default the caller's own or an empty one for visitors. (PRO-49, PRO-50) */
    async show(viewer: Actor | null, { username }: { username?: string | undefined }): Promise<ProfileReply> {
      if (username !== undefined) return showByUsername(viewer, username)
      if (viewer) return showOwn(viewer)
      return {
        user: VISITOR,
        ...(await catalog.getTags()),
        images: [],
        files: [],
        reviews: [],
        products: [],
      }
    },

    async edit(actor: Actor, form: ProfileForm): Promise<{ user: ProfileUser }> {
      await inTransaction(db, async (tx) => {
        await saveProfile(tx, { actor, form, now: clock.now() })
        await recordImpersonation(tx, actor, {
          call: 'editProfile',
          subject: { kind: 'user', id: actor.accountId },
          form,
        })
      })
      await refreshListings(actor.accountId)
      return { user: (await showOwn(actor)).user }
    },

    sitemap: createSitemap(deps),
  }
}
