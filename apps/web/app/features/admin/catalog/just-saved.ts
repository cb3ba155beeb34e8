import { z } from '@fourfold/contract/zod'

const State = z.object({ saved: z.string(), undo: z.looseObject({}).nullable() })

/** The navigation state after a save: the message, and the request body that undoes the save. */
export type JustSaved = z.infer<typeof State>

/** Parses the navigation state. */
export function readJustSaved(state: unknown): JustSaved | null {
  return State.safeParse(state).data ?? null
}
