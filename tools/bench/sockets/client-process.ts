import { setTimeout as sleep } from 'node:timers/promises'

import { memberName, professionalName } from '../../lib/chat-fixture.store.ts'
import { openClient } from './client.ts'
import type { Client, ClientOptions } from './client.ts'

export type Command =
  | ({ kind: 'connect'; from: number; to: number; activeChats: number } & Omit<ClientOptions, 'token' | 'openChat'>)
  | { kind: 'count'; times: number }
  | { kind: 'listReceived' }
  | { kind: 'disconnect' }

/** The reply to each command. */
export type Replies = {
  connect: number
  count: number
  listReceived: Record<string, string[]>
  disconnect: number
}

/** Concurrent connections at the start. Reconnections are not limited. */
const CONCURRENCY = 40

/* This process runs many clients. The bench controls it with commands. */
const clients = new Map<string, Client>()

type ConnectCommand = Extract<Command, { kind: 'connect' }>

/** Builds the options of a client. Each chat has two accounts; the first `activeChats` chats are open on a screen. */
function buildClientOptions(
  { url, path, origin, localAddress, activeChats }: ConnectCommand,
  account: number,
): ClientOptions {
  const nth = Math.floor(account / 2)
  const names = [memberName(nth), professionalName(nth)]
  const [token = '', other] = account % 2 === 0 ? names : names.toReversed()
  return { url, path, origin, localAddress, token, ...(nth < activeChats && { openChat: other }) }
}

async function connect(command: ConnectCommand): Promise<number> {
  for (let from = command.from; from < command.to; from += CONCURRENCY) {
    const accounts = Array.from({ length: Math.min(CONCURRENCY, command.to - from) }, (_, nth) => from + nth)
    const newClients = accounts.map((account) => {
      const options = buildClientOptions(command, account)
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

function disconnect(): number {
  for (const client of clients.values()) client.close()
  clients.clear()
  return 0
}

async function handle(command: Command): Promise<Replies[keyof Replies]> {
  if (command.kind === 'connect') return connect(command)
  if (command.kind === 'count') return countConnected(command.times)
  if (command.kind === 'disconnect') return disconnect()
  const received = [...clients].map(([name, client]) => [name, client.receivedMessages()] as const)
  return Object.fromEntries(received.filter(([, uuids]) => uuids.length > 0))
}

process.on('message', (command: Command) => {
  void handle(command).then((result) => process.send?.({ result }))
})
process.on('disconnect', () => process.exit())
