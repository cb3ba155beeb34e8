import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'

import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { lockAccount } from '../../infra/db/locks.ts'
import { eraseMessage, lockChat } from '../chats.store.ts'
import type { PublishLive } from '../live-events/live-event.ts'
import { findReadPosition } from '../read-receipts/read-receipts.queries.ts'
import { findUsedFiles } from './files.queries.ts'
import { findOwnMessage } from './messages.queries.ts'

export type DeletionDeps = {
  db: Db
  clock: Clock
  publishLive: PublishLive
  files: { deleteFiles(tx: Tx, uuids: readonly string[]): Promise<void> }
}

/** Deletes messages. */
export function createDeletion({ db, clock, publishLive, files }: DeletionDeps) {
  return {
    /** Deletes the caller's own message for both users. Idempotent. (CHT-08) */
    async deleteMessage({ accountId }: Actor, uuid: string): Promise<{ uuid: string }> {
      const message = await findOwnMessage(db, uuid, accountId)
      if (!message) throw new AppError('not_found')
      const { chat_id: chatId, seq } = message
      const deletedSeq = await inTransaction(db, async (tx) => {
        await lockAccount(tx, accountId)
        await lockChat(tx, chatId)
        const erased = await eraseMessage(tx, { chatId, seq, now: clock.now() })
        const file = erased?.file_uuid
        if (file && !(await findUsedFiles(tx, [file])).has(file)) await files.deleteFiles(tx, [file])
        return erased?.deleted_seq
      })
      const position = await findReadPosition(db, chatId, accountId)
      if (deletedSeq !== undefined && position) publishLive([accountId, position.otherId], { chatId, seq: deletedSeq })
      return { uuid }
    },
  }
}
