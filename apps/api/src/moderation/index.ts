import type { createWaiting } from './moderation-queue.service.ts'

/** The door of what waits for an admin. */
export type WaitingQueue = ReturnType<typeof createWaiting>

export { createWaiting } from './moderation-queue.service.ts'
