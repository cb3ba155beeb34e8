import { z } from '@fourfold/contract/zod'

const State = z.object({ saved: z.string(), undo: z.looseObject({}).nullable() })

/** What a form has just saved, told to the list it leads back to, and what would put back what was there before. */
export type JustSaved = z.infer<typeof State>

/** What the way to this page says was saved, if anything. */
export function readJustSaved(state: unknown): JustSaved | null {
  return State.safeParse(state).data ?? null
}
