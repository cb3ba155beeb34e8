/** The door of the live socket: it tells connected people what happens elsewhere. */
export { createAudience } from './audience.ts'
export { createPersonChannels } from './person-channels.ts'
