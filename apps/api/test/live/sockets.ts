import { setTimeout as sleep } from 'node:timers/promises'

import { ServerFrame } from '@fourfold/contract/chat/frames'
import type { ClientFrame } from '@fourfold/contract/chat/frames'
import { WebSocket } from 'ws'

import type { TestApp } from '../setup/test-app.ts'

export type Client = Awaited<ReturnType<typeof connect>>

/** Returns the socket URL of a test app. Starts listening if needed. */
export async function getSocketUrl({ app }: TestApp): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return `ws://127.0.0.1:${address.port}/socket`
}

type ConnectOptions = { origin?: string; url?: string }

/** Opens a socket like a browser, and checks that received frames match the contract. */
export async function connect(
  testApp: TestApp,
  { origin = new URL(testApp.env.PUBLIC_URL).origin, url }: ConnectOptions = {},
) {
  const socket = new WebSocket(url ?? (await getSocketUrl(testApp)), { origin })
  const frames: ServerFrame[] = []
  let closeCode: number | undefined
  socket.on('message', (data: Buffer) => frames.push(ServerFrame.parse(JSON.parse(data.toString()))))
  socket.on('close', (code) => {
    closeCode = code
  })
  const rejection = new Promise<number>((resolve) => {
    socket.on('unexpected-response', (_, response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
  })
  const opening = new Promise<void>((resolve) => {
    socket.on('open', () => resolve())
  })
  socket.on('error', () => undefined)
  const status = await Promise.race([opening.then(() => 101), rejection])

  async function until<Value>(title: string, find: () => Value | undefined, maxMs = 5000): Promise<Value> {
    const end = performance.now() + maxMs
    for (;;) {
      const result = find()
      if (result !== undefined) return result
      if (performance.now() > end)
        throw new Error(`timed out waiting for ${title}; received: ${JSON.stringify(frames)}`)
      await sleep(5)
    }
  }

  return {
    status,
    socket,
    frames,
    send: (frame: ClientFrame) => socket.send(JSON.stringify(frame)),
    /** Waits for the first frame of a type. */
    waitForFrame: <Type extends ServerFrame['type']>(type: Type) =>
      until(`a frame ${type}`, () =>
        frames.find((frame): frame is Extract<ServerFrame, { type: Type }> => frame.type === type),
      ),
    until,
    waitForClose: (maxMs?: number) => until('the close frame', () => closeCode, maxMs),
    isOpen: () => closeCode === undefined,
    close: () => socket.close(),
  }
}

/** Opens an authenticated socket. */
export async function connectAs(testApp: TestApp, token: string): Promise<Client> {
  const client = await connect(testApp)
  client.send({ type: 'auth', payload: { token } })
  await client.waitForFrame('auth')
  return client
}
