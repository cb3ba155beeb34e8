import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { RecordAudit } from '../audit/index.ts'
import type { Actor } from '../infra/actor.ts'
import { getWritingState } from './chats.policy.ts'
import { createChats } from './chats.service.ts'
import type { ChatsDeps } from './chats.service.ts'
import { createPayloadCipher } from './live-events/encrypted-payload.ts'
import { createDeletion } from './messages/deletion.service.ts'
import type { DeletionDeps } from './messages/deletion.service.ts'
import { createSending } from './messages/sending.service.ts'
import type { SendingDeps } from './messages/sending.service.ts'
import { createChatIds } from './pairs/chat-id.ts'
import type { Pair } from './pairs/pairs.queries.ts'
import { createReadReceipts } from './read-receipts/read-receipts.service.ts'
import type { ReadReceiptDeps } from './read-receipts/read-receipts.service.ts'
import { createReports } from './safety/reports.service.ts'
import type { ReportsDeps } from './safety/reports.service.ts'
import { createSafety } from './safety/safety.service.ts'
import { createMailSettings } from './unread-mails/mail-settings.service.ts'

type ChatModuleDeps = Omit<ReadReceiptDeps, 'payloadCipher'> &
  DeletionDeps &
  Pick<ReportsDeps, 'files'> &
  Omit<SendingDeps, 'createChatId' | 'getWritingState' | 'payloadCipher'> &
  Pick<ChatsDeps, 'getInfoAboutOther'> & {
    secret: string
    publicUrl: string
    recordAudit: RecordAudit
    /** Returns whether either user has ever booked the other. Implemented by appointments. */
    haveAppointment(db: Db, accountId: AccountId, otherId: AccountId): Promise<boolean>
  }

/** The public API of chats between two users. */
export type Chats = ReturnType<typeof createChatModule>

export function createChatModule({ secret, haveAppointment, ...options }: ChatModuleDeps) {
  const payloadCipher = createPayloadCipher(secret)
  const readReceipts = createReadReceipts({ ...options, payloadCipher })
  const deps = {
    ...options,
    ...readReceipts,
    payloadCipher,
    createChatId: createChatIds(secret),
    getWritingState: (writer: Actor, pair: Pair) =>
      getWritingState(writer, pair, (accountId, otherId) => haveAppointment(options.db, accountId, otherId)),
  }
  const mailSettings = createMailSettings({ ...options, secret })
  return {
    mailSettings,
    ...readReceipts,
    ...createChats(deps),
    ...createSending(deps),
    ...createDeletion(deps),
    ...createSafety({ ...deps, mailSettings }),
    reports: createReports(options),
  }
}

export { isChatParticipant, findReportedFiles, findUsedFiles } from './messages/files.queries.ts'
export { findBlock, listBlockedUsers, countNewContacts } from './pairs/pairs.queries.ts'
export { eraseMessages } from './chats.store.ts'
export { MAX_ENCRYPTED_LENGTH } from './live-events/encrypted-payload.ts'
