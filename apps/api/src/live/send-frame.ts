import type { ServerFrame } from '@fourfold/contract/chat/frames'
import type { WebSocket } from 'ws'

/** The maximum amount of unsent data. A slower client is disconnected and catches up after it reconnects. */
const MAX_BUFFERED_BYTES = 1024 * 1024

export const isTooSlow = (socket: WebSocket): boolean => socket.bufferedAmount > MAX_BUFFERED_BYTES

/** Sends a frame to open sockets. Terminates sockets of clients that read too slowly. */
export function sendFrame(sockets: Iterable<WebSocket>, frame: ServerFrame): void {
  const text = JSON.stringify(frame)
  for (const socket of sockets) {
    if (socket.readyState !== socket.OPEN) continue
    // A client this slow wouldn't read the close frame either.
    if (isTooSlow(socket)) socket.terminate()
    else socket.send(text)
  }
}
