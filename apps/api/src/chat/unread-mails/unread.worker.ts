import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'

import type { Mailer } from '../../infra/mail/mailer.ts'
import type { DueNotification, Sender } from '../../notifications/index.ts'
import { markMailed } from '../chats.store.ts'
import type { MailSwitch } from './mail-settings.service.ts'
import { unreadMail } from './unread.mails.ts'
import { readerOf, unreadToMail } from './unread.queries.ts'

type SenderDeps = { db: Db; mailer: Mailer; mailSwitch: MailSwitch; publicUrl: string }

/** Tells somebody that messages wait for them: one mail for all chats, and none for what was read or told before. */
export function chatSender({ db, mailer, mailSwitch, publicUrl }: SenderDeps): Sender {
  return {
    module: 'chat',
    async send({ key, accountId, subjectId }: DueNotification) {
      const [reader, unread] = await Promise.all([readerOf(db, accountId), unreadToMail(db, accountId)])
      if (!reader?.wants_mails || !unread.some(({ chat_id }) => chat_id === subjectId)) return 'no longer true'
      if (!reader.email_verified) return 'not yet'
      const offUrl = mailSwitch.offUrl(accountId)
      const template = unreadMail({
        name: reader.name,
        writers: unread.map(({ name }) => name),
        chatsUrl: new URL('/chats', publicUrl).href,
        offUrl,
      })
      await mailer.send({ accountId, to: reader.email, template, key, unsubscribeUrl: offUrl })
      const chatIds = unread.map(({ chat_id }) => chat_id)
      await inTransaction(db, (tx) => markMailed(tx, accountId, chatIds))
      return 'sent'
    },
  }
}
