import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

import { sendMessage } from '@fourfold/contract/chat/endpoints'
import { API_PREFIX, SOCKET_PATH } from '@fourfold/contract/constants'
import { WebSocket } from 'ws'

import { createChatAccounts, memberName, createChats, professionalName } from '../../lib/chat-fixture.store.ts'
import { readProcessCpu } from '../../lib/cpu.ts'
import { queryOnce } from '../../lib/database/query-once.ts'
import { findFreePorts } from '../../lib/ports.ts'
import { start, waitUntilReady } from '../../lib/processes.ts'
import type { RunningProcess } from '../../lib/processes.ts'
import { migrate } from '../../lib/product.ts'
import { startPostgresCluster } from '../../lib/servers/postgres-cluster.ts'
import { percentile } from '../../lib/statistics.ts'
import { addresses } from '../../services/addresses.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const CHATS = 8
const MESSAGES_PER_ROUND = 100

const CREATE_BASELINE_TABLE =
  'create table baseline_message (uuid uuid primary key, sender text, receiver text, text text, created_at timestamptz)'

const round = (value: number) => Math.round(value * 100) / 100

/** Two processes of a server: messages are sent to one and received from the other. */
type ChatServer = {
  processes: RunningProcess[]
  urls: string[]
  path: string
  buildBody(uuid: string, chat: number): object
  socketPath: string
}

const agent = new Agent({ keepAlive: true })

async function post(url: string, token: string, body: object): Promise<void> {
  const payload = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
    authorization: `Bearer ${token}`,
  }
  const outgoing = request(url, { method: 'POST', agent, headers })
  outgoing.end(payload)
  const [response] = await once(outgoing, 'response')
  const replyText = await text(response)
  if (response.statusCode !== 200) throw new Error(`${url} responded with ${response.statusCode}: ${replyText}`)
}

/** Opens the sockets of the professionals in the second process; members send to the first. */
async function openListeners({ urls, socketPath }: ChatServer) {
  const pending = new Map<string, () => void>()
  const sockets = await Promise.all(
    Array.from({ length: CHATS }, async (_, chat) => {
      const socket = new WebSocket(`${(urls[1] ?? '').replace('http', 'ws')}${socketPath}`, { origin: ORIGIN })
      const authenticated = new Promise<void>((resolve) => {
        socket.on('message', (data: Buffer) => {
          const { type, payload } = JSON.parse(data.toString()) as { type: string; payload?: { uuid: string } }
          if (type === 'auth') resolve()
          if (type === 'chat') pending.get(payload?.uuid ?? '')?.()
        })
      })
      await once(socket, 'open')
      socket.send(JSON.stringify({ type: 'auth', payload: { token: professionalName(chat) } }))
      await authenticated
      return socket
    }),
  )
  return {
    waitForMessage: (uuid: string) => new Promise<void>((resolve) => pending.set(uuid, resolve)),
    close: () => sockets.forEach((socket) => socket.terminate()),
  }
}

/** Measures the milliseconds from sending to receiving each message, one message at a time. */
async function measure(server: ChatServer, listeners: Awaited<ReturnType<typeof openListeners>>): Promise<number[]> {
  const times: number[] = []
  for (let nth = 0; nth < MESSAGES_PER_ROUND; nth += 1) {
    const [uuid, chat] = [randomUUID(), nth % CHATS]
    const received = listeners.waitForMessage(uuid)
    const startTime = performance.now()
    await Promise.all([
      received,
      post((server.urls[0] ?? '') + server.path, memberName(chat), server.buildBody(uuid, chat)),
    ])
    times.push(performance.now() - startTime)
  }
  return times
}

const readCpuMicroseconds = ({ processes }: ChatServer) =>
  processes.reduce((sum, { pid }) => sum + readProcessCpu(pid ?? 0), 0)

type Env = Record<string, string>

type StartOptions = { file: string; ports: readonly number[]; env: Env; readyPath: string }

async function startServers({ file, ports, env, readyPath }: StartOptions) {
  const processes = ports.map((port) =>
    start({
      name: file.includes('baseline') ? 'baseline' : 'api',
      command: [process.execPath, file],
      env: { ...env, API_PORT: String(port), BASELINE_PORT: String(port) },
    }),
  )
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  await Promise.all(processes.map((process, nth) => waitUntilReady(process, (urls[nth] ?? '') + readyPath)))
  return { processes, urls }
}

async function measureBoth(servers: Record<'product' | 'baseline', ChatServer>, rounds: number) {
  const names = ['product', 'baseline'] as const
  const listeners = { product: await openListeners(servers.product), baseline: await openListeners(servers.baseline) }
  const times = { product: [] as number[], baseline: [] as number[] }
  const cpu = { product: 0, baseline: 0 }
  for (let nth = 0; nth <= rounds; nth += 1) {
    for (const name of names) {
      const before = readCpuMicroseconds(servers[name])
      const roundTimes = await measure(servers[name], listeners[name])
      // Interleaved, so that other load affects both equally. The first round is a warm-up.
      if (nth === 0) continue
      times[name].push(...roundTimes)
      cpu[name] += readCpuMicroseconds(servers[name]) - before
    }
  }
  for (const name of names) listeners[name].close()
  const summarize = (name: (typeof names)[number]) => ({
    p50: round(percentile(times[name], 0.5)),
    p99: round(percentile(times[name], 0.99)),
    cpu: Math.round(cpu[name] / times[name].length),
  })
  const [product, baseline] = [summarize('product'), summarize('baseline')]
  return {
    product,
    baseline,
    ratioToBaseline: {
      p50: round(product.p50 / baseline.p50),
      p99: round(product.p99 / baseline.p99),
      cpu: round(product.cpu / baseline.cpu),
    },
  }
}

/** Measures the latency of a message between two processes, compared with a minimal server. */
export async function benchChat([rounds = '10']: string[]) {
  const [databasePort = 0, ...ports] = await findFreePorts(5)
  const cluster = await startPostgresCluster(databasePort)
  const DATABASE_URL = cluster.url('fourfold')
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    DATABASE_URL,
    LIMITS_SCALE: '1000000',
    PUBLIC_URL: ORIGIN,
    REDIS_URL: addresses.redis,
  }
  const processes: RunningProcess[] = []
  try {
    await migrate(env)
    await createChatAccounts(DATABASE_URL, CHATS)
    await createChats(DATABASE_URL)
    await queryOnce(DATABASE_URL, CREATE_BASELINE_TABLE)
    const api = await startServers({
      file: 'apps/api/src/main.ts',
      ports: ports.slice(0, 2),
      env,
      readyPath: '/readyz',
    })
    processes.push(...api.processes)
    const baseline = await startServers({
      file: 'tools/bench/chat/baseline-server.ts',
      ports: ports.slice(2, 4),
      env,
      readyPath: '/',
    })
    processes.push(...baseline.processes)
    const figures = await measureBoth(
      {
        product: {
          ...api,
          path: API_PREFIX + sendMessage.path,
          socketPath: SOCKET_PATH,
          buildBody: (uuid, chat) => ({ username: professionalName(chat), uuid, text: 'Hello' }),
        },
        baseline: {
          ...baseline,
          path: '/',
          socketPath: '/',
          buildBody: (uuid, chat) => ({ uuid, from: memberName(chat), to: professionalName(chat), text: 'Hello' }),
        },
      },
      Number(rounds),
    )
    return {
      bench: 'chat',
      unit: 'milliseconds from sending to receiving; CPU microseconds of both processes',
      ...figures,
    }
  } finally {
    await Promise.all(processes.map((process) => process.stop()))
    await cluster.close()
  }
}
