/** The public API of the moderation queue. */
export { ModerationScreen } from './ModerationScreen.tsx'
export { ModerationTabLabel } from './ModerationTabLabel.tsx'
export { queueQuery } from './queue.ts'
