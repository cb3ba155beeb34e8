import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { catchUp } from './billing/due.ts'
import { answerControl } from './control/answer.ts'
import { type Control, controlClient } from './control/client.ts'
import type { ControlDeps } from './control/operations.ts'
import { linesOf } from './objects/checkout-session.ts'
import { answerPage } from './pages/answer.ts'
import { billingRoutes } from './routes/billing.ts'
import { catalogRoutes } from './routes/catalog.ts'
import { checkoutRoutes } from './routes/checkout.ts'
import { customerRoutes } from './routes/customers.ts'
import { createEndpoint, endpointRoutes, eventRoutes } from './routes/events.ts'
import { portalRoutes } from './routes/portal.ts'
import { promotionRoutes } from './routes/promotions.ts'
import { createState, listOf, type State } from './state.ts'
import { answerApi, type ApiDeps } from './transport/api.ts'
import type { Includable } from './transport/expand.ts'
import { createFaults } from './transport/faults.ts'
import { createIdempotency } from './transport/idempotency.ts'
import { createDeliveries, type DeliveryOptions } from './webhooks/deliveries.ts'

export type EmulatorOptions = {
  /** 0 or nothing for any free one. Always on 127.0.0.1. */
  port?: number
  /** The secret key callers must show. */
  key: string
  /** Where events go, and the secret they are signed with. Without it, none are sent. */
  webhookUrl?: string
  webhookSecret?: string
  /** Pauses before a webhook is sent again, and how long its receiver may take. */
  retryMs?: number[]
  timeoutMs?: number
}

export type Emulator = {
  url: string
  port: number
  control: Control
  stop: () => Promise<void>
}

const includable: Includable = (state, object) => {
  if (object.object === 'checkout.session') {
    const session = state.checkoutSessions.get(String(object.id))
    const lines = session ? linesOf(state, session) : []
    return { line_items: () => listOf(`/v1/checkout/sessions/${String(object.id)}/line_items`, lines) }
  }
  return {}
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function createDeps(state: State, options: EmulatorOptions) {
  const deliveryOptions: DeliveryOptions = {
    retryMs: options.retryMs ?? [1000, 5000, 30_000, 300_000],
    timeoutMs: options.timeoutMs ?? 10_000,
  }
  const deliveries = createDeliveries(state, deliveryOptions)
  state.onEvent = deliveries.accept
  const routes = [
    ...catalogRoutes,
    ...promotionRoutes,
    ...customerRoutes,
    ...checkoutRoutes,
    ...billingRoutes,
    ...portalRoutes,
    ...endpointRoutes,
    ...eventRoutes(deliveries.pending),
  ]
  const hanging = new Set<ServerResponse>()
  const api: ApiDeps = {
    state,
    key: options.key,
    routes,
    includable,
    faults: createFaults(),
    idempotency: createIdempotency(state.clock.now),
    hanging,
  }
  const control: ControlDeps = {
    ...api,
    deliveries,
    closeHanging: () => {
      for (const response of hanging) response.destroy()
    },
    restoreEndpoint: () => {
      if (options.webhookUrl === undefined) return
      createEndpoint(state, { url: options.webhookUrl, enabled_events: ['*'], secret: options.webhookSecret })
    },
  }
  return { api, control }
}

type Deps = ReturnType<typeof createDeps>

async function answer({ api, control }: Deps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bodyOf(request)
  const { pathname, search } = new URL(request.url ?? '/', 'http://emulator')
  if (pathname.startsWith('/control/')) {
    const reply = await answerControl(control, pathname.slice('/control/'.length), body)
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
    return
  }
  catchUp(api.state)
  const { method = 'GET', headers } = request
  const page = answerPage(api.state, { method, path: pathname, body })
  if (page) return void response.writeHead(page.status, page.headers).end(page.body)
  await answerApi(api, { method, path: pathname, query: search.slice(1), body, headers }, response)
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

/** Starts one emulated account, empty but for its webhook endpoint. */
export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  const server = createServer()
  const port = await listen(server, options.port ?? 0)
  const url = `http://127.0.0.1:${port}`
  const state = createState(url)
  const deps = createDeps(state, options)
  deps.control.restoreEndpoint()
  server.on('request', (request, response) => {
    answer(deps, request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  // Time passes also while nobody asks.
  const tick = setInterval(() => catchUp(state), 1000).unref()
  return {
    url,
    port,
    control: controlClient(url),
    async stop() {
      clearInterval(tick)
      deps.control.deliveries.clear()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
