import type { CertificateCheck } from '@fourfold/contract/files/certificate-shapes'
import type { DisclosedField } from '@fourfold/contract/profiles/disclosure'
import type { Other, ProfileReply } from '@fourfold/contract/profiles/shapes'
import type { Review } from '@fourfold/contract/reviews/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { combineQueries } from '@fourfold/platform/db/combined-query'
import type { JsonRow, RowsQuery } from '@fourfold/platform/db/combined-query'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { selectCatalogVersion } from '../../catalog/index.ts'
import type { Catalog } from '../../catalog/index.ts'
import { selectMedia, presentCheck, presentMedia } from '../../files/index.ts'
import { isPersonalDataHidden } from '../../infra/actor.ts'
import type { Actor } from '../../infra/actor.ts'
import { selectVisibleProducts, presentProducts } from '../../products/index.ts'
import { presentNextFree, selectWeek, summarizeWorkHours } from '../../schedule/index.ts'
import type { Schedule } from '../../schedule/index.ts'
import { visibilityFor, withoutIntakeAnswers } from '../profiles.policy.ts'
import { presentPerson, filterShownTags } from '../profiles.present.ts'
import { selectPaidCategories } from '../profiles.queries.ts'
import type { PersonRow } from '../profiles.queries.ts'
import { disclosedFieldsOf } from './disclosed-fields.ts'

type SelectBooking = (db: Db, pair: { professional: AccountId; member: AccountId }) => RowsQuery<{ uuid: string }>

/** Finds an access grant: a recent appointment of the professional with the member. */
type SelectAccessGrant = (
  db: Db,
  pair: { professional: AccountId; member: AccountId; now: Temporal.Instant },
) => RowsQuery<{ uuid: string }>

type RecordDisclosure = (
  viewer: Actor,
  disclosed: { memberId: AccountId; fields: readonly DisclosedField[] },
) => Promise<void>

/** Passed in, because the reviews module depends on profiles. */
type ReviewsOf<Row> = { newest(db: Db, accountId: AccountId): RowsQuery<Row>; present(row: JsonRow<Row>): Review }

export type ProfileViewDeps<ReviewRow> = {
  db: Db
  clock: Clock
  catalog: Pick<Catalog, 'getAtVersion' | 'tags'>
  selectBooking: SelectBooking
  selectAccessGrant: SelectAccessGrant
  recordDisclosure: RecordDisclosure
  reviews: ReviewsOf<ReviewRow>
  nextFree: Schedule['findNextFree']
}

/** The professional's own text replaces the computed summary. (OP-029) */
function workHoursOf(
  { is_professional, time_zone, other }: PersonRow,
  week: Parameters<typeof summarizeWorkHours>[0],
): string {
  const { myWorkHours } = (other ?? {}) as Other
  return is_professional && !myWorkHours ? summarizeWorkHours(week, time_zone) : ''
}

/** Shows a check to everyone until the certificate expires. */
function publicCheck(row: Parameters<typeof presentCheck>[0], now: Temporal.Instant): CertificateCheck | null {
  const check = presentCheck(row)
  const isOver = check.validUntil !== null && check.validUntil < now.toString().slice(0, 10)
  return check.state === 'checked' && !isOver ? check : null
}

export function createProfileView<ReviewRow>(deps: ProfileViewDeps<ReviewRow>) {
  const { db, clock, catalog, selectAccessGrant, recordDisclosure, reviews } = deps

  /** Owners do not book on their own profile. */
  async function nextFreeOf({ id, is_professional }: PersonRow, viewer: Actor | null) {
    if (!is_professional || viewer?.accountId === id) return {}
    return { nextFree: presentNextFree((await deps.nextFree(db, [id])).get(id)) }
  }

  /** Loads everything but the person in one statement, in parallel with the next free time. */
  return async (person: PersonRow, viewer: Actor | null): Promise<ProfileReply> => {
    const { id } = person
    const loading = combineQueries(db, {
      paid: selectPaidCategories(db, id),
      media: selectMedia(db, id, ['library', 'file', 'product']),
      products: selectVisibleProducts(db, id, viewer),
      reviews: reviews.newest(db, id),
      week: selectWeek(db, id, 'Standard'),
      // Accounts have no appointments with themselves, so visitors find none.
      accessGrant: selectAccessGrant(db, { professional: viewer?.accountId ?? id, member: id, now: clock.now() }),
      catalog: selectCatalogVersion(db),
    })
    const [found, free] = await Promise.all([loading, nextFreeOf(person, viewer)])
    const hasAccessGrant = !person.is_professional && found.accessGrant.length > 0
    const visibility = visibilityFor(viewer, { id, hasAccessGrant })
    const { tags, categories } = await catalog.getAtVersion(found.catalog[0]?.version ?? 0)
    const files = found.media.filter(({ kind }) => kind === 'file')
    const images = found.media.filter(({ kind }) => kind === 'library')
    const workHours = workHoursOf(person, found.week)
    const shown = presentPerson({ person, categories: found.paid, files, workHours, now: clock.now() }, visibility)
    const user = viewer && isPersonalDataHidden(viewer) ? withoutIntakeAnswers(shown) : shown
    if (viewer && visibility === 'trusted-viewer')
      await recordDisclosure(viewer, { memberId: id, fields: disclosedFieldsOf(user) })
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
      // The editor offers all tags; a public page shows only its own.
      tags: visibility === 'owner' ? tags : filterShownTags(user, tags),
      products: presentProducts({ products: found.products, images: found.media, viewer }),
      ...free,
    }
  }
}
