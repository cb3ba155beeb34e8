import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Replies, Command } from './client-process.ts'

/** How many processes, each with an address of its own. */
const PROCESSES = 2

type CommandOf<Kind extends keyof Replies> = Extract<Command, { do: Kind }>

async function send<Kind extends keyof Replies>(child: ChildProcess, order: CommandOf<Kind>): Promise<Replies[Kind]> {
  const answered = once(child, 'message')
  child.send(order)
  const [{ answer }] = (await answered) as [{ answer: Replies[Kind] }]
  return answer
}

type ServerAddress = { url: string; path: string; origin: string }

type JoinOptions = {
  /** Which people come, two for each chat. */
  people: { from: number; to: number }
  /** How many chats, from the first on, are open on a screen. */
  talking: number
}

export type ClientPool = ReturnType<typeof startClientPool>

/** People with a browser each, in processes of their own: what they cost is not what the server costs. */
export function startClientPool() {
  const children = Array.from({ length: PROCESSES }, () => fork(new URL('client-process.ts', import.meta.url)))
  const sendAll = async <Kind extends keyof Replies>(order: CommandOf<Kind>) =>
    Promise.all(children.map((child) => send<Kind>(child, order)))
  const counted = async (times: number) =>
    (await sendAll<'count'>({ do: 'count', times })).reduce((sum, count) => sum + count, 0)

  return {
    /** Everybody connects; fulfilled once all are in. */
    async join({ people: { from, to }, talking }: JoinOptions, place: ServerAddress): Promise<void> {
      const share = Math.ceil((to - from) / PROCESSES)
      await Promise.all(
        children.map((child, nth) =>
          send<'join'>(child, {
            do: 'join',
            from: from + nth * share,
            to: Math.min(to, from + (nth + 1) * share),
            talking,
            localAddress: `127.0.1.${nth + 1}`,
            ...place,
          }),
        ),
      )
    },

    /** Fulfilled with how many are connected for the so-manieth time, once it is everybody or the time is over. */
    async waitUntilBack(
      times: number,
      { everybody, maxSeconds: timeoutSeconds }: { everybody: number; maxSeconds: number },
    ) {
      const end = performance.now() + timeoutSeconds * 1000
      for (;;) {
        const count = await counted(times)
        if (count >= everybody || performance.now() > end) return count
        await sleep(100)
      }
    },

    /** What each of those with an open chat has seen, by name. */
    async seen(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
      const all = await sendAll<'seen'>({ do: 'seen' })
      return new Map(
        all.flatMap((some) => Object.entries(some).map(([name, uuids]) => [name, new Set(uuids)] as const)),
      )
    },

    leave: () => sendAll<'leave'>({ do: 'leave' }),

    close(): void {
      for (const child of children) child.disconnect()
    },
  }
}
