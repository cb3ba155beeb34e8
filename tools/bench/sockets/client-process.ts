import { setTimeout as sleep } from 'node:timers/promises'

import { memberName, professionalName } from '../../lib/chat-fixture.store.ts'
import { openClient } from './client.ts'
import type { Client, ClientOptions } from './client.ts'

export type Command =
  | ({ do: 'join'; from: number; to: number; activeChats: number } & Omit<ClientOptions, 'token' | 'openChat'>)
  | { do: 'count'; times: number }
  | { do: 'seen' }
  | { do: 'leave' }

/** The reply to each command. */
export type Replies = { join: number; count: number; seen: Record<string, string[]>; leave: number }

/** Concurrent connections at the start. Reconnections are not limited. */
const CONCURRENCY = 40

/* This process runs many clients. The bench controls it with commands. */
const clients = new Map<string, Client>()

type Join = Extract<Command, { do: 'join' }>

/** Builds the options of a client. Each chat has two accounts; the first `activeChats` chats are open on a screen. */
function buildClientOptions({ url, path, origin, localAddress, activeChats }: Join, person: number): ClientOptions {
  const nth = Math.floor(person / 2)
  const names = [memberName(nth), professionalName(nth)]
  const [token = '', other] = person % 2 === 0 ? names : names.toReversed()
  return { url, path, origin, localAddress, token, ...(nth < activeChats && { openChat: other }) }
}

async function join(command: Join): Promise<number> {
  for (let from = command.from; from < command.to; from += CONCURRENCY) {
    const people = Array.from({ length: Math.min(CONCURRENCY, command.to - from) }, (_, nth) => from + nth)
    const newClients = people.map((person) => {
      const options = buildClientOptions(command, person)
      const client = openClient(options)
      clients.set(options.token, client)
      return client
    })
    while (!newClients.every((client) => client.hasConnected(1))) await sleep(5)
  }
  return clients.size
}

const countConnected = (times: number) =>
  clients.values().reduce((sum, client) => sum + (client.hasConnected(times) ? 1 : 0), 0)

function leave(): number {
  for (const client of clients.values()) client.close()
  clients.clear()
  return 0
}

async function handle(command: Command): Promise<Replies[keyof Replies]> {
  if (command.do === 'join') return join(command)
  if (command.do === 'count') return countConnected(command.times)
  if (command.do === 'leave') return leave()
  const received = [...clients].map(([name, client]) => [name, client.receivedMessages()] as const)
  return Object.fromEntries(received.filter(([, seen]) => seen.length > 0))
}

process.on('message', (command: Command) => {
  void handle(command).then((answer) => process.send?.({ answer }))
})
process.on('disconnect', () => process.exit())
