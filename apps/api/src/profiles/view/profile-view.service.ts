import type { CertificateCheck } from '@fourfold/contract/files/certificate-shapes'
import type { ToldField } from '@fourfold/contract/profiles/disclosure'
import type { Other, ProfileReply } from '@fourfold/contract/profiles/shapes'
import type { Review } from '@fourfold/contract/reviews/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { combineQueries } from '@fourfold/platform/db/combined-query'
import type { JsonRow, RowsQuery } from '@fourfold/platform/db/combined-query'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { catalogVersion } from '../../catalog/index.ts'
import type { Catalog } from '../../catalog/index.ts'
import { mediaOf, presentCheck, presentMedia } from '../../files/index.ts'
import { isPersonalDataHidden } from '../../infra/actor.ts'
import type { Actor } from '../../infra/actor.ts'
import { offeredBy, presentOffered } from '../../products/index.ts'
import { presentNextFree, selectWeek, summarizeWorkHours } from '../../schedule/index.ts'
import type { Schedule } from '../../schedule/index.ts'
import { visibilityFor, withoutAnswers } from '../profiles.policy.ts'
import { presentPerson, tagsNamedBy } from '../profiles.present.ts'
import { categoriesOf } from '../profiles.queries.ts'
import type { Person } from '../profiles.queries.ts'
import { toldIn } from './disclosed-fields.ts'

/** Finds whether a member has ever booked with a professional; who has is told more. */
type AnyBooking = (db: Db, pair: { professional: AccountId; member: AccountId }) => RowsQuery<{ uuid: string }>

/** Finds whether a professional may still read what a member told them. */
type CurrentInsight = (
  db: Db,
  pair: { professional: AccountId; member: AccountId; now: Temporal.Instant },
) => RowsQuery<{ uuid: string }>

/** Writes down for a member what a professional has opened; privacy keeps it. */
type RecordDisclosure = (viewer: Actor, told: { memberId: AccountId; fields: readonly ToldField[] }) => Promise<void>

/** What was said of a professional; reviews leans on profiles, so it is handed in. */
type ReviewsOf<Row> = { newest(db: Db, accountId: AccountId): RowsQuery<Row>; present(row: JsonRow<Row>): Review }

export type ProfileViewDeps<ReviewRow> = {
  db: Db
  clock: Clock
  catalog: Pick<Catalog, 'atVersion' | 'tags'>
  selectBooking: AnyBooking
  selectAccessGrant: CurrentInsight
  recordDisclosure: RecordDisclosure
  reviews: ReviewsOf<ReviewRow>
  nextFree: Schedule['nextFree']
}

/** Hours in a professional's own words take precedence over the computed summary. (OP-029) */
function workHoursOf(
  { is_professional, time_zone, other }: Person,
  week: Parameters<typeof summarizeWorkHours>[0],
): string {
  const { myWorkHours } = (other ?? {}) as Other
  return is_professional && !myWorkHours ? summarizeWorkHours(week, time_zone) : ''
}

/** Everybody is told of a certificate that was checked, as long as it holds. */
function publicCheck(row: Parameters<typeof presentCheck>[0], now: Temporal.Instant): CertificateCheck | null {
  const check = presentCheck(row)
  const isOver = check.validUntil !== null && check.validUntil < now.toString().slice(0, 10)
  return check.state === 'checked' && !isOver ? check : null
}

export function createProfileView<ReviewRow>(deps: ProfileViewDeps<ReviewRow>) {
  const { db, clock, catalog, selectAccessGrant, recordDisclosure, reviews } = deps

  /** Who looks at their own profile books nothing there. */
  async function nextFreeOf({ id, is_professional }: Person, viewer: Actor | null) {
    if (!is_professional || viewer?.accountId === id) return {}
    return { nextFree: presentNextFree((await deps.nextFree(db, [id])).get(id)) }
  }

  /** All that a profile is made of, in one statement beside the person's own; at the same time, when they are free. */
  return async (person: Person, viewer: Actor | null): Promise<ProfileReply> => {
    const { id } = person
    const asked = combineQueries(db, {
      paid: categoriesOf(db, id),
      media: mediaOf(db, id, ['library', 'file', 'product']),
      products: offeredBy(db, id, viewer),
      reviews: reviews.newest(db, id),
      week: selectWeek(db, id, 'Standard'),
      // Nobody books with themselves, so that a visitor finds none.
      insight: selectAccessGrant(db, { professional: viewer?.accountId ?? id, member: id, now: clock.now() }),
      catalog: catalogVersion(db),
    })
    const [found, free] = await Promise.all([asked, nextFreeOf(person, viewer)])
    const hasInsight = !person.is_professional && found.insight.length > 0
    const visibility = visibilityFor(viewer, { id, hasInsight })
    const { tags, categories } = await catalog.atVersion(found.catalog[0]?.version ?? 0)
    const files = found.media.filter(({ kind }) => kind === 'file')
    const images = found.media.filter(({ kind }) => kind === 'library')
    const workHours = workHoursOf(person, found.week)
    const shown = presentPerson({ person, categories: found.paid, files, workHours, now: clock.now() }, visibility)
    const user = viewer && isPersonalDataHidden(viewer) ? withoutAnswers(shown) : shown
    if (viewer && visibility === 'trusted-viewer')
      await recordDisclosure(viewer, { memberId: id, fields: toldIn(user) })
    return {
      user,
      images: images.map((row) => presentMedia(row)),
      files: files.map((row) => ({
        ...presentMedia(row),
        fileName: row.file_name,
        check: publicCheck(row, clock.now()),
      })),
      categories,
      reviews: found.reviews.map(reviews.present),
      // A public page names a handful of tags; the editor offers all of them.
      tags: visibility === 'owner' ? tags : tagsNamedBy(user, tags),
      products: presentOffered({ products: found.products, media: found.media, viewer }),
      ...free,
    }
  }
}
