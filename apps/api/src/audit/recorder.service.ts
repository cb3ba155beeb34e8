import type { Clock } from '@fourfold/platform/clock'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { Actor } from '../infra/actor.ts'
import { insertEntry, insertHead, lockHead, lockRoot, updateHead, setRoot } from './audit.store.ts'
import { INITIAL_MAC, createChainSigner } from './chain.ts'
import type { ChainHead, ChainSigner } from './chain.ts'

/** An action on a subject. `before` and `after` contain admin decisions only, never a user's text or name. */
export type AuditEntry = {
  /** Subject and verb, such as `user.setStatus`. */
  action: string
  subject: { kind: string; id: string | number }
  before: unknown
  after: unknown
}

type AuditActor = Pick<Actor, 'accountId' | 'impersonatorId' | 'requestId'>

/**
 * Records an admin action in the transaction of the change. Call it last: it locks the head of the admin's chain until
 * the commit.
 */
export type RecordAudit = (tx: Tx, actor: AuditActor, entry: AuditEntry) => Promise<void>

/** Starts a chain. Checks the head again after locking the root: a concurrent request may have started it. */
async function startChain(tx: Tx, signer: ChainSigner, adminId: AccountId): Promise<ChainHead> {
  const chains = await lockRoot(tx)
  const existing = await lockHead(tx, adminId)
  if (existing) return existing
  const head = { adminId, number: chains + 1, entries: 0, lastMac: INITIAL_MAC }
  await insertHead(tx, { ...head, mac: signer.computeHeadMac(head) })
  await setRoot(tx, chains + 1, signer.computeRootMac(chains + 1))
  return head
}

export function createAuditRecorder({ clock, secret }: { clock: Clock; secret: string }): { recordAudit: RecordAudit } {
  const signer = createChainSigner(secret)
  return {
    async recordAudit(tx, actor, { action, subject, before, after }) {
      const adminId = actor.impersonatorId ?? actor.accountId
      const head = (await lockHead(tx, adminId)) ?? (await startChain(tx, signer, adminId))
      const row = {
        adminId,
        number: head.entries + 1,
        asAccountId: actor.impersonatorId === null ? null : actor.accountId,
        action,
        subjectKind: subject.kind,
        subjectId: String(subject.id),
        before,
        after,
        at: clock.now().round({ smallestUnit: 'millisecond', roundingMode: 'floor' }),
        requestId: actor.requestId ?? null,
      }
      const mac = signer.computeEntryMac(head.lastMac, row)
      const newHead = { ...head, entries: row.number, lastMac: mac }
      await insertEntry(tx, { ...row, mac })
      await updateHead(tx, { ...newHead, mac: signer.computeHeadMac(newHead) })
    },
  }
}
