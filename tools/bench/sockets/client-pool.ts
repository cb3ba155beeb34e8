import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Replies, Command } from './client-process.ts'

/** Number of client processes, each with its own local address. */
const PROCESSES = 2

type CommandOf<Kind extends keyof Replies> = Extract<Command, { kind: Kind }>

async function send<Kind extends keyof Replies>(child: ChildProcess, command: CommandOf<Kind>): Promise<Replies[Kind]> {
  const reply = once(child, 'message')
  child.send(command)
  const [{ result }] = (await reply) as [{ result: Replies[Kind] }]
  return result
}

type ServerAddress = { url: string; path: string; origin: string }

type ConnectOptions = {
  /** The accounts to connect, two per chat. */
  accounts: { from: number; to: number }
  /** Number of chats that are open on a screen, starting with the first. */
  activeChats: number
}

export type ClientPool = ReturnType<typeof startClientPool>

/** Starts clients in separate processes, so that their cost is not measured with the server's. */
export function startClientPool() {
  const children = Array.from({ length: PROCESSES }, () => fork(new URL('client-process.ts', import.meta.url)))
  const sendAll = async <Kind extends keyof Replies>(command: CommandOf<Kind>) =>
    Promise.all(children.map((child) => send<Kind>(child, command)))
  const countConnected = async (times: number) =>
    (await sendAll<'count'>({ kind: 'count', times })).reduce((sum, count) => sum + count, 0)

  return {
    /** Connects all accounts and waits until they are authenticated. */
    async connect({ accounts: { from, to }, activeChats }: ConnectOptions, address: ServerAddress): Promise<void> {
      const share = Math.ceil((to - from) / PROCESSES)
      await Promise.all(
        children.map((child, nth) =>
          send<'connect'>(child, {
            kind: 'connect',
            from: from + nth * share,
            to: Math.min(to, from + (nth + 1) * share),
            activeChats,
            localAddress: `127.0.1.${nth + 1}`,
            ...address,
          }),
        ),
      )
    },

    /** Waits until all clients have connected `times` times or the timeout is reached. Returns how many have. */
    async waitUntilReconnected(
      times: number,
      { expected, timeoutSeconds }: { expected: number; timeoutSeconds: number },
    ) {
      const deadline = performance.now() + timeoutSeconds * 1000
      for (;;) {
        const count = await countConnected(times)
        if (count >= expected || performance.now() > deadline) return count
        await sleep(100)
      }
    },

    /** Returns the messages received in open chats, by account name. */
    async readReceived(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
      const all = await sendAll<'listReceived'>({ kind: 'listReceived' })
      return new Map(
        all.flatMap((uuidsByName) =>
          Object.entries(uuidsByName).map(([name, uuids]) => [name, new Set(uuids)] as const),
        ),
      )
    },

    disconnect: () => sendAll<'disconnect'>({ kind: 'disconnect' }),

    close(): void {
      for (const child of children) child.disconnect()
    },
  }
}
