/** Public API of chat: the live connection of a session. */
export { followSession } from './live/follow-session.ts'
