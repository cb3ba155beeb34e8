import { setTimeout as sleep } from 'node:timers/promises'

import { ServerFrame } from '@fourfold/contract/chat/frames'
import type { ClientFrame } from '@fourfold/contract/chat/frames'
import { WebSocket } from 'ws'

import type { TestApp } from '../setup/test-app.ts'

export type Client = Awaited<ReturnType<typeof connect>>

/** The address of a world's socket; the world listens from then on. */
export async function addressOf({ app }: TestApp): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return `ws://127.0.0.1:${address.port}/socket`
}

type Given = { origin?: string; url?: string }

/** A browser's end of a socket. Frames it is sent must be ones the contract knows. */
export async function connect(testApp: TestApp, { origin = new URL(testApp.env.PUBLIC_URL).origin, url }: Given = {}) {
  const socket = new WebSocket(url ?? (await addressOf(testApp)), { origin })
  const frames: ServerFrame[] = []
  let closedWith: number | undefined
  socket.on('message', (data: Buffer) => frames.push(ServerFrame.parse(JSON.parse(data.toString()))))
  socket.on('close', (code) => {
    closedWith = code
  })
  const refused = new Promise<number>((resolve) => {
    socket.on('unexpected-response', (_, response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
  })
  const opened = new Promise<void>((resolve) => {
    socket.on('open', () => resolve())
  })
  socket.on('error', () => undefined)
  const status = await Promise.race([opened.then(() => 101), refused])

  async function until<Value>(what: string, look: () => Value | undefined, most = 5000): Promise<Value> {
    const end = performance.now() + most
    for (;;) {
      const found = look()
      if (found !== undefined) return found
      if (performance.now() > end) throw new Error(`waited in vain for ${what}; came: ${JSON.stringify(frames)}`)
      await sleep(5)
    }
  }

  return {
    status,
    socket,
    frames,
    send: (frame: ClientFrame) => socket.send(JSON.stringify(frame)),
    /** The first frame of a type, once it has come. */
    frame: <Type extends ServerFrame['type']>(type: Type) =>
      until(`a frame ${type}`, () =>
        frames.find((one): one is Extract<ServerFrame, { type: Type }> => one.type === type),
      ),
    until,
    closed: (most?: number) => until('its end', () => closedWith, most),
    isOpen: () => closedWith === undefined,
    close: () => socket.close(),
  }
}

/** A socket of somebody who has said who they are. */
export async function connectAs(testApp: TestApp, token: string): Promise<Client> {
  const client = await connect(testApp)
  client.send({ type: 'auth', payload: { token } })
  await client.frame('auth')
  return client
}
