/** The door of the live socket: it tells connected people what happens elsewhere. */
export { createAudience } from './connection-registry.ts'
export { createPersonChannels } from './user-channels.ts'
