import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { RecordAudit } from '../audit/index.ts'
import type { Actor } from '../infra/actor.ts'
import { createChatIds } from './chat-id.ts'
import { writingState } from './chats.policy.ts'
import { createChats } from './chats.service.ts'
import type { ChatsDeps } from './chats.service.ts'
import { createSealedNews } from './live-events/encrypted-payload.ts'
import { createDeleting } from './messages/deletion.service.ts'
import type { DeletingDeps } from './messages/deletion.service.ts'
import { createSending } from './messages/sending.service.ts'
import type { SendingDeps } from './messages/sending.service.ts'
import type { Pair } from './pairs.queries.ts'
import { createReading } from './read-receipts/read-receipts.service.ts'
import type { ReadingDeps } from './read-receipts/read-receipts.service.ts'
import { createReports } from './safety/reports.service.ts'
import type { ReportsDeps } from './safety/reports.service.ts'
import { createRelations } from './safety/safety.service.ts'
import { createMailSwitch } from './unread-mails/mail-settings.service.ts'

type ChatModuleDeps = Omit<ReadingDeps, 'sealedNews'> &
  DeletingDeps &
  Pick<ReportsDeps, 'files'> &
  Omit<SendingDeps, 'chatIdOf' | 'stateOf' | 'sealedNews'> &
  Pick<ChatsDeps, 'aboutOther'> & {
    secret: string
    publicUrl: string
    recordAudit: RecordAudit
    /** Whether either has ever booked the other; appointments knows. */
    haveAppointment(db: Db, one: AccountId, other: AccountId): Promise<boolean>
  }

/** The door of chats: what two people write to each other. */
export type Chats = ReturnType<typeof createChatModule>

export function createChatModule({ secret, haveAppointment, ...given }: ChatModuleDeps) {
  const sealedNews = createSealedNews(secret)
  const reading = createReading({ ...given, sealedNews })
  const deps = {
    ...given,
    ...reading,
    sealedNews,
    chatIdOf: createChatIds(secret),
    stateOf: (writer: Actor, pair: Pair) =>
      writingState(writer, pair, (one, other) => haveAppointment(given.db, one, other)),
  }
  const mailSwitch = createMailSwitch({ ...given, secret })
  return {
    mailSwitch,
    ...reading,
    ...createChats(deps),
    ...createSending(deps),
    ...createDeleting(deps),
    ...createRelations({ ...deps, mailSwitch }),
    reports: createReports(given),
  }
}

export { isChatParticipant, reportedFiles, usedChatFiles } from './messages/files.queries.ts'
export { blockBetween, blockedBy, peopleWhoWrote } from './pairs.queries.ts'
export { forgetCopies, forgetMessages } from './chats.store.ts'
export { chatData } from './data-export.queries.ts'
export { MAX_SEALED_LENGTH } from './live-events/encrypted-payload.ts'
