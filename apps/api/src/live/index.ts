/** The public API of the live socket, which pushes events to connected clients. */
export { createConnectionRegistry } from './connection-registry.ts'
export { createUserChannels } from './user-channels.ts'
