import type { ServerFrame } from '@fourfold/contract/chat/frames'
import type { WebSocket } from 'ws'

/** What nobody has read yet may grow to this; a slower reader is let go and asks when it is back. */
const MAX_WAITING_BYTES = 1024 * 1024

export const isTooSlow = (socket: WebSocket): boolean => socket.bufferedAmount > MAX_WAITING_BYTES

/** Sends a frame to sockets that are open; those that read too slowly are ended. */
export function write(sockets: Iterable<WebSocket>, frame: ServerFrame): void {
  const text = JSON.stringify(frame)
  for (const socket of sockets) {
    if (socket.readyState !== socket.OPEN) continue
    // A reader this slow would never read a polite goodbye either.
    if (isTooSlow(socket)) socket.terminate()
    else socket.send(text)
  }
}
