import type { Tx } from '@fourfold/platform/db/db'

import type { Actor } from '../infra/actor.ts'
import type { AuditEntry, RecordAudit } from './recorder.service.ts'

type Write = { call: string; subject: AuditEntry['subject']; form: object }

const given = (form: object) =>
  Object.entries(form)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name)
    .toSorted()

/**
 * Notes what an admin writes in the name of somebody, by the names of its fields: what they hold is the person's. Of
 * people who are themselves it notes nothing. To be called last in the transaction, as `recordAudit` is.
 */
export function createActingAudit(recordAudit: RecordAudit) {
  return async (tx: Tx, actor: Actor, { call, subject, form }: Write): Promise<void> => {
    if (actor.impersonatorId === null) return
    await recordAudit(tx, actor, { action: `acting.${call}`, subject, before: null, after: { fields: given(form) } })
  }
}
