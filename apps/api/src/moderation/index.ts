import type { createModerationQueue } from './moderation-queue.service.ts'

/** Public API of the module: decisions that await an admin. */
export type ModerationQueue = ReturnType<typeof createModerationQueue>

export { createModerationQueue } from './moderation-queue.service.ts'
