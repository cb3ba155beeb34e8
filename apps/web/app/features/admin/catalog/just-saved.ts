import { z } from '@fourfold/contract/zod'

const State = z.object({ saved: z.string(), undo: z.looseObject({}).nullable() })

/** Passed to the list after a save: the message, and the request body that undoes it. */
export type JustSaved = z.infer<typeof State>

/** Parses the navigation state. */
export function readJustSaved(state: unknown): JustSaved | null {
  return State.safeParse(state).data ?? null
}
