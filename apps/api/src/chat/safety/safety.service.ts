import { randomUUID } from 'node:crypto'

import type { Done } from '@fourfold/contract/accounts/shapes'
import type { BlockForm, ReportForm } from '@fourfold/contract/chat/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { z } from 'zod'

import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { insertReport, lockChat, setBlocked } from '../chats.store.ts'
import { pairOf } from '../pairs.queries.ts'
import type { MailSwitch } from '../unread-mails/mail-settings.service.ts'
import { wantsMails } from '../unread-mails/unread.queries.ts'

type RelationsDeps = { db: Db; clock: Clock; mailSwitch: MailSwitch }

/** What people can do about a chat: turn off its mails, block the other person, or report them to us. */
export function createRelations({ db, clock, mailSwitch }: RelationsDeps) {
  async function chatWith({ accountId }: Actor, username: string) {
    const pair = await pairOf(db, { accountId, username })
    if (!pair?.chat) throw new AppError('not_found')
    return { other: pair.other, chat: pair.chat }
  }

  return {
    async block(actor: Actor, { username, isBlocked }: z.output<typeof BlockForm>): Promise<{ isBlocked: boolean }> {
      const { chat } = await chatWith(actor, username)
      const blockedAt = isBlocked ? clock.now() : null
      await inTransaction(db, async (tx) => {
        await lockChat(tx, chat.id)
        await setBlocked(tx, { chatId: chat.id, accountId: actor.accountId, blockedAt })
      })
      return { isBlocked }
    },

    mails: async ({ accountId }: Actor): Promise<{ isOn: boolean }> => ({ isOn: await wantsMails(db, accountId) }),

    async setMails({ accountId }: Actor, { isOn }: { isOn: boolean }): Promise<{ isOn: boolean }> {
      await mailSwitch.setMails(accountId, isOn)
      return { isOn }
    },

    async report(actor: Actor, { username, reason, text }: z.output<typeof ReportForm>): Promise<Done> {
      const { other, chat } = await chatWith(actor, username)
      await inTransaction(db, async (tx) => {
        await lockChat(tx, chat.id)
        await insertReport(tx, {
          uuid: randomUUID(),
          chat_id: chat.id,
          reporter_id: actor.accountId,
          reported_id: other.id,
          reason,
          text,
          created_at: clock.now(),
        })
      })
      return {}
    },
  }
}
