import { disclosedFieldNames } from '../profiles/disclosure.ts'
import { z } from '../zod.ts'

/** How long an archive can be fetched. */
export const EXPORT_RETENTION_DAYS = 7

/** How many archives somebody can ask for within a day. */
export const MAX_EXPORTS_PER_DAY = 3

/** The newest archive somebody has asked for. */
const DataExport = z
  .object({
    uuid: z.uuid(),
    askedAt: z.string(),
    /** Null as long as it is being made. */
    ready: z.object({ bytes: z.int(), expiresAt: z.string() }).nullable(),
  })
  .meta({ id: 'DataExport' })

export const DataExportReply = z.object({ export: DataExport.nullable() })
export type DataExportReply = z.infer<typeof DataExportReply>

/** Where an archive is fetched: opens it without a header, for a few minutes. */
export const DataExportUrl = z.object({ url: z.string() }).meta({ id: 'DataExportUrl' })
export type DataExportUrl = z.infer<typeof DataExportUrl>

/** The list shows the latest; the copy of one's data holds all of them. */
export const MAX_DISCLOSURES = 100

/** What a professional has opened of the caller on one day. */
export const Disclosure = z
  .object({
    professional: z.object({ username: z.string(), name: z.string() }),
    /** One of our team acted as the professional. */
    isOurTeam: z.boolean(),
    fields: z.array(z.enum(disclosedFieldNames)),
    firstAt: z.string(),
    lastAt: z.string(),
  })
  .meta({ id: 'Disclosure' })
export type Disclosure = z.infer<typeof Disclosure>

export const Disclosures = z.object({ disclosures: z.array(Disclosure) }).meta({ id: 'Disclosures' })
export type Disclosures = z.infer<typeof Disclosures>
