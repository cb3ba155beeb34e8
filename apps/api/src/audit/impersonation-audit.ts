import type { Tx } from '@fourfold/platform/db/db'

import type { Actor } from '../infra/actor.ts'
import type { AuditEntry, RecordAudit } from './recorder.service.ts'

type ImpersonatedWrite = { call: string; subject: AuditEntry['subject']; form: object }

const listFieldNames = (form: object) =>
  Object.entries(form)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name)
    .toSorted()

/**
 * Records the writes of an impersonating admin: the names of the changed fields, but not their values, which are the
 * user's data. Does nothing without impersonation. Call it last in the transaction, like `recordAudit`.
 */
export function createImpersonationAudit(recordAudit: RecordAudit) {
  return async (tx: Tx, actor: Actor, { call, subject, form }: ImpersonatedWrite): Promise<void> => {
    if (actor.impersonatorId === null) return
    await recordAudit(tx, actor, {
      action: `acting.${call}`,
      subject,
      before: null,
      after: { fields: listFieldNames(form) },
    })
  }
}
