import type { createModerationQueue } from './moderation-queue.service.ts'

/** The public API of moderation: decisions that await an admin. */
export type ModerationQueue = ReturnType<typeof createModerationQueue>

export { createModerationQueue } from './moderation-queue.service.ts'
