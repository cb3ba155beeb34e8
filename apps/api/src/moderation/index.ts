import type { createWaiting } from './waiting.service.ts'

/** The door of what waits for an admin. */
export type WaitingQueue = ReturnType<typeof createWaiting>

export { createWaiting } from './waiting.service.ts'
