import { randomUUID } from 'node:crypto'

import type { EmptyReply } from '@fourfold/contract/accounts/shapes'
import type { BlockForm, ReportForm } from '@fourfold/contract/chat/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { z } from 'zod'

import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { insertReport, lockChat, setBlocked } from '../chats.store.ts'
import { findPair } from '../pairs/pairs.queries.ts'
import type { MailSettings } from '../unread-mails/mail-settings.service.ts'
import { wantsMails } from '../unread-mails/unread.queries.ts'

type SafetyDeps = { db: Db; clock: Clock; mailSettings: MailSettings }

/** Blocks and reports users, and turns chat mails on or off. */
export function createSafety({ db, clock, mailSettings }: SafetyDeps) {
  async function getChatWith({ accountId }: Actor, username: string) {
    const pair = await findPair(db, { accountId, username })
    if (!pair?.chat) throw new AppError('not_found')
    return { other: pair.other, chat: pair.chat }
  }

  return {
    async setBlocked(
      actor: Actor,
      { username, isBlocked }: z.output<typeof BlockForm>,
    ): Promise<{ isBlocked: boolean }> {
      const { chat } = await getChatWith(actor, username)
      const blockedAt = isBlocked ? clock.now() : null
      await inTransaction(db, async (tx) => {
        await lockChat(tx, chat.id)
        await setBlocked(tx, { chatId: chat.id, accountId: actor.accountId, blockedAt })
      })
      return { isBlocked }
    },

    getMailSetting: async ({ accountId }: Actor): Promise<{ isOn: boolean }> => ({
      isOn: await wantsMails(db, accountId),
    }),

    async saveMailSetting({ accountId }: Actor, { isOn }: { isOn: boolean }): Promise<{ isOn: boolean }> {
      await mailSettings.setEnabled(accountId, isOn)
      return { isOn }
    },

    async reportUser(actor: Actor, { username, reason, text }: z.output<typeof ReportForm>): Promise<EmptyReply> {
      const { other, chat } = await getChatWith(actor, username)
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
