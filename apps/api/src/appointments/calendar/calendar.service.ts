import { randomUUID } from 'node:crypto'

import type { PasswordForm } from '@fourfold/contract/accounts/deletion'
import type { Done } from '@fourfold/contract/accounts/shapes'
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
import { feedFile } from '../../infra/calendar/calendar-file.ts'
import { lockAccount } from '../../infra/db/locks.ts'
import { enqueueNotifications } from '../../notifications/index.ts'
import { isMembersPlace } from '../appointments.policy.ts'
import { withoutBlockedAddresses } from '../blocked-text.ts'
import type { NoteDisclosure } from '../lifecycle/transitions.service.ts'
import { FEED_OPENED } from './calendar.mails.ts'
import { entryFor, hides } from './calendar.present.ts'
import { calendarEntryOf, calendarOf, feedOf, ownerOfFeed } from './calendar.queries.ts'
import type { OwnRow } from './calendar.queries.ts'
import { deleteFeed, replaceFeed } from './calendar.store.ts'
import { createFeedSecrets } from './feed-secrets.ts'

/** How long what is over stays in a calendar. */
const REMEMBERS = { hours: 90 * 24 } as const

type CalendarDeps = {
  db: Db
  clock: Clock
  secret: string
  publicUrl: string
  noteDisclosure: NoteDisclosure
  checkOwner: OwnerCheck
}

type Password = z.output<typeof PasswordForm>
type FeedAddress = { url: string; openedAt: string }

/**
 * How somebody comes to such an address. A session alone neither makes nor shows one: who finds a phone unlocked for a
 * minute would read every appointment from then on.
 */
function createFeeds({ db, clock, checkOwner }: CalendarDeps, addressOf: (feedId: string) => string) {
  return {
    async feed({ accountId }: Actor): Promise<{ openedAt: string | null }> {
      const feed = await feedOf(db, accountId)
      return { openedAt: feed?.created_at.toString() ?? null }
    },

    /** Makes a new address; the old one stops working. */
    async open(actor: Actor, { password }: Password): Promise<FeedAddress> {
      const { accountId } = actor
      await checkOwner(actor, password)
      const [id, now] = [randomUUID(), clock.now()]
      await inTransaction(db, async (tx) => {
        await lockAccount(tx, accountId)
        await replaceFeed(tx, accountId, { id, now })
        const subjectId = randomUUID()
        const key = `${FEED_OPENED}.${subjectId}`
        await enqueueNotifications(tx, [{ key, kind: FEED_OPENED, accountId, subjectId, dueAt: now }])
      })
      return { url: addressOf(id), openedAt: now.toString() }
    },

    async show(actor: Actor, { password }: Password): Promise<FeedAddress> {
      await checkOwner(actor, password)
      const feed = await feedOf(db, actor.accountId)
      if (!feed) throw new AppError('not_found')
      return { url: addressOf(feed.id), openedAt: feed.created_at.toString() }
    },

    async close({ accountId }: Actor): Promise<Done> {
      await inTransaction(db, (tx) => deleteFeed(tx, accountId))
      return {}
    },
  }
}

export type Calendars = ReturnType<typeof createCalendars>

const recipientOf = ({ is_professional }: OwnRow) => (is_professional ? 'professional' : 'member')

/** What its reader may see: no address that is no longer theirs to know, nor one that somebody they block has worded. */
async function sightOf(db: Db, rows: readonly OwnRow[], readerId: AccountId): Promise<readonly OwnRow[]> {
  const known = rows.map((row) => (row.shows_place ? row : { ...row, address: '' }))
  return withoutBlockedAddresses(db, known, readerId)
}

/** A private address of somebody's appointments, for calendar programs, which have no session. */
export function createCalendars(deps: CalendarDeps) {
  const { db, clock, secret, publicUrl, noteDisclosure } = deps
  const secrets = createFeedSecrets(secret)
  const addressOf = (feedId: string) =>
    new URL(`${API_PREFIX}/calendar/${secrets.secretOf(feedId)}.ics`, publicUrl).href

  function calendarFor(rows: readonly OwnRow[], { isDiscreet }: { isDiscreet: boolean }): string {
    const entries = rows.map((row) => entryFor(recipientOf(row), row, publicUrl))
    return feedFile(entries, { name: isDiscreet ? discreetTexts.calendarName : 'Fourfold' })
  }

  return {
    ...createFeeds(deps, addressOf),

    /** One appointment to put into a calendar by hand. */
    async one(actor: Actor, uuid: string): Promise<{ fileName: string; content: string }> {
      const found = await calendarEntryOf(db, { accountId: actor.accountId, now: clock.now() }, uuid)
      const [row] = await sightOf(db, found ? [found] : [], actor.accountId)
      if (!row) throw new AppError('not_found')
      const tellsAddress = row.address !== '' && isMembersPlace(row.location)
      if (row.is_professional && tellsAddress) {
        await noteDisclosure(actor, { memberId: row.member_id, fields: ['address'] })
      }
      return { fileName: 'appointment.ics', content: calendarFor([row], { isDiscreet: hides(recipientOf(row), row) }) }
    },

    /** The calendar behind a secret, the same to the letter until something changes. */
    async file(given: string): Promise<string> {
      const feedId = secrets.feedIdOf(given)
      const owner = feedId === null ? undefined : await ownerOfFeed(db, feedId)
      if (!owner) throw new AppError('not_found')
      const now = clock.now()
      const rows = await calendarOf(db, { accountId: owner.account_id, now }, now.subtract(REMEMBERS))
      // Asked of the person, not of the rows: a calendar without any has a name too.
      return calendarFor(await sightOf(db, rows, owner.account_id), { isDiscreet: owner.discreet })
    },
  }
}
