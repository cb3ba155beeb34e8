import { setTimeout as sleep } from 'node:timers/promises'

import type { ServerFrame } from '@fourfold/contract/chat/frames'
import { SOCKET_PATH } from '@fourfold/contract/constants'
import { WebSocket } from 'ws'

/** Maximum time to wait for a response. */
const TIMEOUT_MS = 5000

async function waitUntil(condition: () => boolean): Promise<boolean> {
  const deadline = performance.now() + TIMEOUT_MS
  while (!condition()) {
    if (performance.now() > deadline) return false
    await sleep(2)
  }
  return true
}

/** Opens a socket and collects received frames. The handshake may have been rejected. */
export async function openSocket(api: string, origin: string) {
  const socket = new WebSocket(api.replace('http', 'ws') + SOCKET_PATH, { origin, perMessageDeflate: false })
  const received: string[] = []
  let pongs = 0
  let closeCode: number | undefined
  let error = ''
  socket.on('message', (data: Buffer) => received.push(data.toString()))
  socket.on('pong', () => {
    pongs += 1
  })
  socket.on('error', (cause) => {
    error = cause.message
  })
  socket.on('close', (code) => {
    closeCode = code
  })
  const isClosed = () => closeCode !== undefined
  await waitUntil(() => isClosed() || received.length > 0)

  return {
    received,
    isClosed,
    /** Returns the close code and the handshake error. */
    readCloseState: () => ({ code: closeCode, error }),
    send: (frame: string | Buffer) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(frame)
    },
    /** Waits for a frame of this type; false when the socket closes first. */
    waitForFrame: async (type: ServerFrame['type']): Promise<boolean> => {
      const hasFrame = () => received.some((text) => text.startsWith(`{"type":"${type}"`))
      await waitUntil(() => isClosed() || hasFrame())
      return hasFrame()
    },
    /** Waits until all sent frames are processed or the socket is closed; false on timeout. */
    waitUntilProcessed: async (): Promise<boolean> => {
      const before = pongs
      if (socket.readyState === WebSocket.OPEN) socket.ping()
      return waitUntil(() => isClosed() || pongs > before)
    },
    waitForText: (word: string, times: number) =>
      waitUntil(() => received.filter((text) => text.includes(word)).length >= times),
    terminate: () => socket.terminate(),
  }
}
