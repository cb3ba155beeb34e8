import type { Clock } from '@fourfold/platform/clock'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { Actor } from '../infra/actor.ts'
import { insertEntry, insertHead, lockHead, lockRoot, moveHead, setRoot } from './audit.store.ts'
import { BEFORE_FIRST, createChainSigner } from './chain.ts'
import type { ChainHead, ChainSigner } from './chain.ts'

/** What was done to what. Before and after name what an admin decided, never what a person wrote or is called. */
export type AuditEntry = {
  /** The object and what happened to it, as in `user.setStatus`. */
  action: string
  subject: { kind: string; id: string | number }
  before: unknown
  after: unknown
}

type By = Pick<Actor, 'accountId' | 'impersonatorId' | 'requestId'>

/**
 * Writes down what an admin does, with the change itself. To be called last in the transaction: it holds the end of the
 * admin's chain until the commit.
 */
export type RecordAudit = (tx: Tx, by: By, entry: AuditEntry) => Promise<void>

/** Somebody else may begin the same chain while this waits for the root. */
async function beginChain(tx: Tx, signer: ChainSigner, adminId: AccountId): Promise<ChainHead> {
  const chains = await lockRoot(tx)
  const begun = await lockHead(tx, adminId)
  if (begun) return begun
  const head = { adminId, number: chains + 1, entries: 0, lastMac: BEFORE_FIRST }
  await insertHead(tx, { ...head, mac: signer.headMac(head) })
  await setRoot(tx, chains + 1, signer.rootMac(chains + 1))
  return head
}

export function createAudit({ clock, secret }: { clock: Clock; secret: string }): { recordAudit: RecordAudit } {
  const signer = createChainSigner(secret)
  return {
    async recordAudit(tx, by, { action, subject, before, after }) {
      const adminId = by.impersonatorId ?? by.accountId
      const head = (await lockHead(tx, adminId)) ?? (await beginChain(tx, signer, adminId))
      const row = {
        adminId,
        number: head.entries + 1,
        asAccountId: by.impersonatorId === null ? null : by.accountId,
        action,
        subjectKind: subject.kind,
        subjectId: String(subject.id),
        before,
        after,
        at: clock.now().round({ smallestUnit: 'millisecond', roundingMode: 'floor' }),
        requestId: by.requestId ?? null,
      }
      const mac = signer.entryMac(head.lastMac, row)
      const moved = { ...head, entries: row.number, lastMac: mac }
      await insertEntry(tx, { ...row, mac })
      await moveHead(tx, { ...moved, mac: signer.headMac(moved) })
    },
  }
}
