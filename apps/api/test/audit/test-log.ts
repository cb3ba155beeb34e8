import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

import { createAuditRecorder, verifyAudit } from '../../src/audit/index.ts'
import type { AuditEntry, RecordAudit } from '../../src/audit/index.ts'
import type { TestApp } from '../setup/test-app.ts'

const exampleEntry: AuditEntry = {
  action: 'tag.save',
  subject: { kind: 'tag', id: 7 },
  before: { text: 'Yoga', categories: [2, 1] },
  after: { text: 'Hatha yoga', categories: [1] },
}

type WriteOptions = { as?: number | null; beforeCommit?: () => Promise<void> }

/** Writes and verifies the audit log of a test app, and modifies it as an attacker with database access could. */
export function createTestLog(testApp: TestApp) {
  const { recordAudit }: { recordAudit: RecordAudit } = createAuditRecorder({
    clock: testApp.clock,
    secret: testApp.env.AUDIT_SECRET,
  })
  return {
    write: (adminId: number, entry: Partial<AuditEntry> = {}, { as = null, beforeCommit }: WriteOptions = {}) =>
      inTransaction(testApp.db, async (tx) => {
        const accountId = (as ?? adminId) as AccountId
        const impersonatorId = as === null ? null : (adminId as AccountId)
        await recordAudit(tx, { accountId, impersonatorId, requestId: 'request-1' }, { ...exampleEntry, ...entry })
        await beforeCommit?.()
      }),
    findProblems: async () => (await verifyAudit(testApp.db, testApp.env.AUDIT_SECRET)).problems,
    runSql: (statement: string) => inTransaction(testApp.db, (tx) => sql.raw(statement).execute(tx)),
  }
}
