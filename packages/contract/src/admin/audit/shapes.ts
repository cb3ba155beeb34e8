import { pageQuery } from '../../paging.ts'
import { exactText, plainText } from '../../text.ts'
import { z } from '../../zod.ts'

/** A moment that PostgreSQL can hold: ISO has a year 0, PostgreSQL has none. */
const Moment = z.iso
  .datetime({ offset: true })
  .max(40)
  .refine((moment) => moment >= '1970')

/** What is not said is not asked. */
export const AuditQuery = pageQuery(50).extend({
  /** The username of the admin. */
  admin: plainText(100).optional(),
  action: exactText(100).optional(),
  subjectKind: exactText(100).optional(),
  subjectId: plainText(100).optional(),
  from: Moment.optional(),
  /** Up to this moment, without it. */
  to: Moment.optional(),
})
export type AuditQuery = z.output<typeof AuditQuery>

const AuditPerson = z.object({ id: z.int(), name: z.string(), username: z.string() })

export const AuditEntry = z
  .object({
    /** Counted for each admin. */
    number: z.int(),
    admin: AuditPerson,
    /** In whose name; null for the admin's own. */
    as: AuditPerson.nullable(),
    action: z.string(),
    /** `name` is whom the number of a user means now, or what is left of somebody who has left; null for all else. */
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
  /** Every action that was ever done, to choose from. */
  actions: z.array(z.string()),
})
export type AuditPage = z.infer<typeof AuditPage>
