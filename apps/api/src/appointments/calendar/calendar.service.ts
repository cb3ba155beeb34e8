import { randomUUID } from 'node:crypto'

import type { PasswordForm } from '@fourfold/contract/accounts/deletion'
import type { EmptyReply } from '@fourfold/contract/accounts/shapes'
import { API_PREFIX } from '@fourfold/contract/constants'
import { discreetTexts } from '@fourfold/contract/privacy/discreet'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { z } from 'zod'

import type { OwnerCheck } from '../../accounts/index.ts'
import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { createFeedFile } from '../../infra/calendar/calendar-file.ts'
import { lockAccount } from '../../infra/db/locks.ts'
import { enqueueNotifications } from '../../notifications/index.ts'
import { isMemberLocation } from '../appointments.policy.ts'
import { hideBlockedAddresses } from '../blocked-text.ts'
import type { RecordDisclosure } from '../lifecycle/transitions.service.ts'
import { FEED_CREATED } from './calendar.mails.ts'
import { presentEntry, isDiscreetFor } from './calendar.present.ts'
import { findCalendarRow, listCalendarRows, findFeed, findFeedOwner } from './calendar.queries.ts'
import type { CalendarRow } from './calendar.queries.ts'
import { deleteFeed, replaceFeed } from './calendar.store.ts'
import { createFeedSecrets } from './feed-secrets.ts'

/** How long past appointments stay in the calendar. */
const PAST_WINDOW = { hours: 90 * 24 } as const

type CalendarDeps = {
  db: Db
  clock: Clock
  secret: string
  publicUrl: string
  recordDisclosure: RecordDisclosure
  checkOwner: OwnerCheck
}

type PasswordInput = z.output<typeof PasswordForm>
type FeedAddress = { url: string; openedAt: string }

/**
 * Manages feed addresses. Creating or showing one requires the password: a session is not enough, because someone with
 * brief access to an unlocked device could read all later appointments.
 */
function createFeedService({ db, clock, checkOwner }: CalendarDeps, buildFeedUrl: (feedId: string) => string) {
  return {
    async getFeed({ accountId }: Actor): Promise<{ openedAt: string | null }> {
      const feed = await findFeed(db, accountId)
      return { openedAt: feed?.created_at.toString() ?? null }
    },

    /** Creates a new address; the old one stops working. */
    async createFeed(actor: Actor, { password }: PasswordInput): Promise<FeedAddress> {
      const { accountId } = actor
      await checkOwner(actor, password)
      const [id, now] = [randomUUID(), clock.now()]
      await inTransaction(db, async (tx) => {
        await lockAccount(tx, accountId)
        await replaceFeed(tx, accountId, { id, now })
        const subjectId = randomUUID()
        const key = `${FEED_CREATED}.${subjectId}`
        await enqueueNotifications(tx, [{ key, kind: FEED_CREATED, accountId, subjectId, dueAt: now }])
      })
      return { url: buildFeedUrl(id), openedAt: now.toString() }
    },

    async getFeedUrl(actor: Actor, { password }: PasswordInput): Promise<FeedAddress> {
      await checkOwner(actor, password)
      const feed = await findFeed(db, actor.accountId)
      if (!feed) throw new AppError('not_found')
      return { url: buildFeedUrl(feed.id), openedAt: feed.created_at.toString() }
    },

    async revokeFeed({ accountId }: Actor): Promise<EmptyReply> {
      await inTransaction(db, (tx) => deleteFeed(tx, accountId))
      return {}
    },
  }
}

export type Calendars = ReturnType<typeof createCalendars>

const recipientFor = ({ is_professional }: CalendarRow) => (is_professional ? 'professional' : 'member')

/** Hides addresses that the reader may no longer see, or that a blocked user typed. */
async function hideAddresses(
  db: Db,
  rows: readonly CalendarRow[],
  readerId: AccountId,
): Promise<readonly CalendarRow[]> {
  const visible = rows.map((row) => (row.shows_address ? row : { ...row, address: '' }))
  return hideBlockedAddresses(db, visible, readerId)
}

/** Creates calendar files and feeds. Calendar apps have no session, so the address of a feed is secret. */
export function createCalendars(deps: CalendarDeps) {
  const { db, clock, secret, publicUrl, recordDisclosure } = deps
  const feedSecrets = createFeedSecrets(secret)
  const buildFeedUrl = (feedId: string) =>
    new URL(`${API_PREFIX}/calendar/${feedSecrets.createSecret(feedId)}.ics`, publicUrl).href

  function buildCalendarFile(rows: readonly CalendarRow[], { isDiscreet }: { isDiscreet: boolean }): string {
    const entries = rows.map((row) => presentEntry(recipientFor(row), row, publicUrl))
    return createFeedFile(entries, { name: isDiscreet ? discreetTexts.calendarName : 'Fourfold' })
  }

  return {
    ...createFeedService(deps, buildFeedUrl),

    /** Returns one appointment as a calendar file. */
    async getAppointmentFile(actor: Actor, uuid: string): Promise<{ fileName: string; content: string }> {
      const calendarRow = await findCalendarRow(db, { accountId: actor.accountId, now: clock.now() }, uuid)
      const [row] = await hideAddresses(db, calendarRow ? [calendarRow] : [], actor.accountId)
      if (!row) throw new AppError('not_found')
      const hasPrivateAddress = row.address !== '' && isMemberLocation(row.location)
      if (row.is_professional && hasPrivateAddress) {
        await recordDisclosure(actor, { memberId: row.member_id, fields: ['address'] })
      }
      return {
        fileName: 'appointment.ics',
        content: buildCalendarFile([row], { isDiscreet: isDiscreetFor(recipientFor(row), row) }),
      }
    },

    /** Returns the calendar of a secret address. The same entries always give the same bytes, and so the same ETag. */
    async getFeedFile(feedSecret: string): Promise<string> {
      const feedId = feedSecrets.readFeedId(feedSecret)
      const owner = feedId === null ? undefined : await findFeedOwner(db, feedId)
      if (!owner) throw new AppError('not_found')
      const now = clock.now()
      const rows = await listCalendarRows(db, { accountId: owner.account_id, now }, now.subtract(PAST_WINDOW))
      // Read from the account rather than the rows, because an empty calendar has a name too.
      return buildCalendarFile(await hideAddresses(db, rows, owner.account_id), { isDiscreet: owner.discreet })
    },
  }
}
