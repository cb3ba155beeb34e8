import { disclosedFieldNames } from '../profiles/disclosure.ts'
import { z } from '../zod.ts'

/** Days after which the server deletes a data export. */
export const EXPORT_RETENTION_DAYS = 7

export const MAX_EXPORTS_PER_DAY = 3

/** The latest data export of the caller. */
const DataExport = z
  .object({
    uuid: z.uuid(),
    askedAt: z.string(),
    /** Null while the export is in progress. */
    ready: z.object({ bytes: z.int(), expiresAt: z.string() }).nullable(),
  })
  .meta({ id: 'DataExport' })

export const DataExportReply = z.object({ export: DataExport.nullable() })
export type DataExportReply = z.infer<typeof DataExportReply>

/** A signed download URL, valid for a few minutes. */
export const DataExportUrl = z.object({ url: z.string() }).meta({ id: 'DataExportUrl' })
export type DataExportUrl = z.infer<typeof DataExportUrl>

/** Maximum number of entries in the list; the data export contains all entries. */
export const MAX_DISCLOSURES = 100

/** Fields of the caller's data that a professional viewed on one day. */
export const Disclosure = z
  .object({
    professional: z.object({ username: z.string(), name: z.string() }),
    /** Whether an admin who impersonated the professional viewed the data. */
    isOurTeam: z.boolean(),
    fields: z.array(z.enum(disclosedFieldNames)),
    firstAt: z.string(),
    lastAt: z.string(),
  })
  .meta({ id: 'Disclosure' })
export type Disclosure = z.infer<typeof Disclosure>

export const Disclosures = z.object({ disclosures: z.array(Disclosure) }).meta({ id: 'Disclosures' })
export type Disclosures = z.infer<typeof Disclosures>
