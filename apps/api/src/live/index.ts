/** The door of the live socket: what happens elsewhere is told to whoever is connected. */
export { createAudience } from './audience.ts'
export { createPersonChannels } from './person-channels.ts'
