import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'

import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { lockAccount } from '../../infra/db/locks.ts'
import { emptyMessage, lockChat } from '../chats.store.ts'
import type { TellLive } from '../live-events/live-event.ts'
import { readingIn } from '../read-receipts/read-receipts.queries.ts'
import { usedChatFiles } from './files.queries.ts'
import { ownMessage } from './messages.queries.ts'

export type DeletingDeps = {
  db: Db
  clock: Clock
  tellLive: TellLive
  files: { deleteFiles(tx: Tx, uuids: readonly string[]): Promise<void> }
}

/** Deleting messages. */
export function createDeleting({ db, clock, tellLive, files }: DeletingDeps) {
  return {
    /** Deletes the caller's own message for both. A second time there is nothing left to do. (CHT-08) */
    async remove({ accountId }: Actor, uuid: string): Promise<{ uuid: string }> {
      const message = await ownMessage(db, uuid, accountId)
      if (!message) throw new AppError('not_found')
      const { chat_id: chatId, seq } = message
      const deletedSeq = await inTransaction(db, async (tx) => {
        await lockAccount(tx, accountId)
        await lockChat(tx, chatId)
        const emptied = await emptyMessage(tx, { chatId, seq, now: clock.now() })
        const file = emptied?.file_uuid
        if (file && !(await usedChatFiles(tx, [file])).has(file)) await files.deleteFiles(tx, [file])
        return emptied?.deleted_seq
      })
      const known = await readingIn(db, chatId, accountId)
      if (deletedSeq !== undefined && known) tellLive([accountId, known.otherId], { chatId, seq: deletedSeq })
      return { uuid }
    },
  }
}
