/** Public API of chat: the live connection of a session. */
export { handleSessionChange } from './live/handle-session-change.ts'
