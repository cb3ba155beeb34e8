import { pageQuery } from '../../paging.ts'
import { exactText, plainText } from '../../text.ts'
import { z } from '../../zod.ts'

/** ISO timestamps include the year 0, which PostgreSQL rejects. */
const Timestamp = z.iso
  .datetime({ offset: true })
  .max(40)
  .refine((timestamp) => timestamp >= '1970')

/** Filters of the audit log; absent fields match every entry. */
export const AuditQuery = pageQuery(50).extend({
  /** The username of the admin. */
  admin: plainText(100).optional(),
  action: exactText(100).optional(),
  subjectKind: exactText(100).optional(),
  subjectId: plainText(100).optional(),
  from: Timestamp.optional(),
  /** Exclusive. */
  to: Timestamp.optional(),
})
export type AuditQuery = z.output<typeof AuditQuery>

const AuditPerson = z.object({ id: z.int(), name: z.string(), username: z.string() })

export const AuditEntry = z
  .object({
    /** Sequence number per admin. */
    number: z.int(),
    admin: AuditPerson,
    /** The impersonated user; null for the admin's own actions. */
    as: AuditPerson.nullable(),
    action: z.string(),
    /** `name` is the current name of a user, or the placeholder of an erased user; null for other kinds. */
    subject: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
    before: z.unknown(),
    after: z.unknown(),
    at: z.iso.datetime(),
    requestId: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditPage = z.object({
  entries: z.array(AuditEntry),
  /** Distinct actions in the log, for the filter menu. */
  actions: z.array(z.string()),
})
export type AuditPage = z.infer<typeof AuditPage>
