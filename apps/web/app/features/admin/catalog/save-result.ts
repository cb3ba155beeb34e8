import { z } from '@fourfold/contract/zod'

const SaveResultSchema = z.object({ message: z.string(), undoBody: z.looseObject({}).nullable() })

/** The navigation state after a save: the message, and the request body that undoes the save. */
export type SaveResult = z.infer<typeof SaveResultSchema>

/** Parses the navigation state. Returns null if it is not from a save. */
export function parseSaveResult(state: unknown): SaveResult | null {
  return SaveResultSchema.safeParse(state).data ?? null
}
