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
import { getVisibility, removeIntakeAnswers } from '../profiles.policy.ts'
import { presentPerson, filterShownTags } from '../profiles.present.ts'
import { selectPaidCategories } from '../profiles.queries.ts'
import type { PersonRow } from '../profiles.queries.ts'
import { getDisclosedFields } from './disclosed-fields.ts'

type SelectBooking = (db: Db, pair: { professional: AccountId; member: AccountId }) => RowsQuery<{ uuid: string }>

/** Selects an access grant: a recent appointment of the professional with the member. */
type SelectAccessGrant = (
  db: Db,
  pair: { professional: AccountId; member: AccountId; now: Temporal.Instant },
) => RowsQuery<{ uuid: string }>

type RecordDisclosure = (
  viewer: Actor,
  disclosed: { memberId: AccountId; fields: readonly DisclosedField[] },
) => Promise<void>

/** Passed in, because the reviews module depends on profiles. */
type ReviewFunctions<Row> = { newest(db: Db, accountId: AccountId): RowsQuery<Row>; present(row: JsonRow<Row>): Review }

export type ProfileViewDeps<ReviewRow> = {
  db: Db
  clock: Clock
  catalog: Pick<Catalog, 'getAtVersion' | 'getTags'>
  selectBooking: SelectBooking
  selectAccessGrant: SelectAccessGrant
  recordDisclosure: RecordDisclosure
  reviews: ReviewFunctions<ReviewRow>
  findNextFree: Schedule['findNextFree']
}

/** Returns the summary of work hours; empty if the professional wrote their own text. (OP-029) */
function buildWorkHoursSummary(
  { is_professional, time_zone, other }: PersonRow,
  week: Parameters<typeof summarizeWorkHours>[0],
): string {
  const { myWorkHours } = (other ?? {}) as Other
  return is_professional && !myWorkHours ? summarizeWorkHours(week, time_zone) : ''
}

/** Returns a successful check until the certificate expires; null otherwise. */
function presentPublicCheck(row: Parameters<typeof presentCheck>[0], now: Temporal.Instant): CertificateCheck | null {
  const check = presentCheck(row)
  const isExpired = check.validUntil !== null && check.validUntil < now.toString().slice(0, 10)
  return check.state === 'checked' && !isExpired ? check : null
}

export function createProfileView<ReviewRow>(deps: ProfileViewDeps<ReviewRow>) {
  const { db, clock, catalog, selectAccessGrant, recordDisclosure, reviews } = deps

  /** Finds the next free time, except for owners, who do not book on their own profile. */
  async function loadNextFree({ id, is_professional }: PersonRow, viewer: Actor | null) {
    if (!is_professional || viewer?.accountId === id) return {}
    return { nextFree: presentNextFree((await deps.findNextFree(db, [id])).get(id)) }
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
      // For visitors, both ids are the same: an account has no appointment with itself.
      accessGrant: selectAccessGrant(db, { professional: viewer?.accountId ?? id, member: id, now: clock.now() }),
      catalog: selectCatalogVersion(db),
    })
    const [rows, nextFree] = await Promise.all([loading, loadNextFree(person, viewer)])
    const hasAccessGrant = !person.is_professional && rows.accessGrant.length > 0
    const visibility = getVisibility(viewer, { id, hasAccessGrant })
    const { tags, categories } = await catalog.getAtVersion(rows.catalog[0]?.version ?? 0)
    const files = rows.media.filter(({ kind }) => kind === 'file')
    const images = rows.media.filter(({ kind }) => kind === 'library')
    const workHours = buildWorkHoursSummary(person, rows.week)
    const profile = presentPerson({ person, categories: rows.paid, files, workHours, now: clock.now() }, visibility)
    const user = viewer && isPersonalDataHidden(viewer) ? removeIntakeAnswers(profile) : profile
    if (viewer && visibility === 'trusted-viewer')
      await recordDisclosure(viewer, { memberId: id, fields: getDisclosedFields(user) })
    return {
      user,
      images: images.map((row) => presentMedia(row)),
      files: files.map((row) => ({
        ...presentMedia(row),
        fileName: row.file_name,
        check: presentPublicCheck(row, clock.now()),
      })),
      categories,
      reviews: rows.reviews.map(reviews.present),
      // The editor shows all tags; a public page shows only its own.
      tags: visibility === 'owner' ? tags : filterShownTags(user, tags),
      products: presentProducts({ products: rows.products, images: rows.media, viewer }),
      ...nextFree,
    }
  }
}
