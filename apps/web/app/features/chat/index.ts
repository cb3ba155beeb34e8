/** The door of chat: what belongs to a session and not to a page. */
export { followSession } from './live/follow-session.ts'
