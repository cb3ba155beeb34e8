import { z } from '../zod.ts'

/** How long an archive can be fetched. */
export const EXPORT_DAYS = 7

/** How many archives somebody can ask for within a day. */
export const MOST_EXPORTS = 3

/** The newest archive somebody has asked for. */
export const DataExport = z
  .object({
    uuid: z.uuid(),
    askedAt: z.string(),
    /** Null as long as it is being made. */
    ready: z
      .object({
        bytes: z.int(),
        expiresAt: z.string(),
        /** Opens the archive without a header, for a few minutes. */
        url: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'DataExport' })
export type DataExport = z.infer<typeof DataExport>

export const DataExportReply = z.object({ export: DataExport.nullable() })
export type DataExportReply = z.infer<typeof DataExportReply>
