import { setTimeout as sleep } from 'node:timers/promises'

import { memberName, professionalName } from '../../lib/chat-fixture.store.ts'
import { openClient } from './client.ts'
import type { Client, ClientOptions } from './client.ts'

export type Command =
  | ({ do: 'join'; from: number; to: number; talking: number } & Omit<ClientOptions, 'token' | 'talksTo'>)
  | { do: 'count'; times: number }
  | { do: 'seen' }
  | { do: 'leave' }

/** What each order is answered with. */
export type Replies = { join: number; count: number; seen: Record<string, string[]>; leave: number }

/** How many connect at once the first time; later reconnects come as they come. */
const CONCURRENCY = 40

/* Many browsers in one process, at the orders of the bench. */
const clients = new Map<string, Client>()

type Join = Extract<Command, { do: 'join' }>

/** Two people for each chat; the first `talking` of all chats are open on their screens. */
function optionsOf({ url, path, origin, localAddress, talking }: Join, person: number): ClientOptions {
  const nth = Math.floor(person / 2)
  const names = [memberName(nth), professionalName(nth)]
  const [token = '', other] = person % 2 === 0 ? names : names.toReversed()
  return { url, path, origin, localAddress, token, ...(nth < talking && { openChat: other }) }
}

async function join(order: Join): Promise<number> {
  for (let from = order.from; from < order.to; from += CONCURRENCY) {
    const people = Array.from({ length: Math.min(CONCURRENCY, order.to - from) }, (_, nth) => from + nth)
    const opened = people.map((person) => {
      const options = optionsOf(order, person)
      const client = openClient(options)
      clients.set(options.token, client)
      return client
    })
    while (!opened.every((client) => client.hasConnected(1))) await sleep(5)
  }
  return clients.size
}

const count = (times: number) => clients.values().reduce((sum, client) => sum + (client.hasConnected(times) ? 1 : 0), 0)

function leave(): number {
  for (const client of clients.values()) client.close()
  clients.clear()
  return 0
}

async function handle(order: Command): Promise<Replies[keyof Replies]> {
  if (order.do === 'join') return join(order)
  if (order.do === 'count') return count(order.times)
  if (order.do === 'leave') return leave()
  const talking = [...clients].map(([name, client]) => [name, client.receivedMessages()] as const)
  return Object.fromEntries(talking.filter(([, seen]) => seen.length > 0))
}

process.on('message', (order: Command) => {
  void handle(order).then((answer) => process.send?.({ answer }))
})
process.on('disconnect', () => process.exit())
