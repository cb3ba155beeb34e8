import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { processDueWork } from './billing/due.ts'
import { type Control, createControlClient } from './control/client.ts'
import { handleControl } from './control/handle-control.ts'
import type { ControlDeps } from './control/operations.ts'
import { listLineItems } from './objects/checkout-session.ts'
import { handlePage } from './pages/handle-page.ts'
import { billingRoutes } from './routes/billing.ts'
import { catalogRoutes } from './routes/catalog.ts'
import { checkoutRoutes } from './routes/checkout.ts'
import { customerRoutes } from './routes/customers.ts'
import { createEndpoint, endpointRoutes, eventRoutes } from './routes/events.ts'
import { portalRoutes } from './routes/portal.ts'
import { promotionRoutes } from './routes/promotions.ts'
import { createState, createList, type State } from './state.ts'
import { handleApiRequest, type ApiDeps } from './transport/api.ts'
import type { OptionalFields } from './transport/expand.ts'
import { createFaults } from './transport/faults.ts'
import { createIdempotency } from './transport/idempotency.ts'
import { createDeliveries, type DeliveryOptions } from './webhooks/deliveries.ts'

export type EmulatorOptions = {
  /** Port on 127.0.0.1. Defaults to any free port. */
  port?: number
  /** Secret key that API requests must send. */
  key: string
  /** Webhook URL and signing secret. Without a URL, the emulator sends no events. */
  webhookUrl?: string
  webhookSecret?: string
  /** Delays before webhook retries, and timeout of a delivery. */
  retryMs?: number[]
  timeoutMs?: number
}

export type Emulator = {
  url: string
  port: number
  control: Control
  stop: () => Promise<void>
}

const getOptionalFields: OptionalFields = (state, object) => {
  if (object.object === 'checkout.session') {
    const session = state.checkoutSessions.get(String(object.id))
    const lines = session ? listLineItems(state, session) : []
    return { line_items: () => createList(`/v1/checkout/sessions/${String(object.id)}/line_items`, lines) }
  }
  return {}
}

async function readBody(request: IncomingMessage): Promise<string> {
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
  state.onEvent = deliveries.add
  const routes = [
    ...catalogRoutes,
    ...promotionRoutes,
    ...customerRoutes,
    ...checkoutRoutes,
    ...billingRoutes,
    ...portalRoutes,
    ...endpointRoutes,
    ...eventRoutes(deliveries.countPending),
  ]
  const hangingResponses = new Set<ServerResponse>()
  const api: ApiDeps = {
    state,
    key: options.key,
    routes,
    optionalFields: getOptionalFields,
    faults: createFaults(),
    idempotency: createIdempotency(state.clock.now),
    hangingResponses,
  }
  const control: ControlDeps = {
    ...api,
    deliveries,
    closeHangingResponses: () => {
      for (const response of hangingResponses) response.destroy()
    },
    restoreEndpoint: () => {
      if (options.webhookUrl === undefined) return
      createEndpoint(state, { url: options.webhookUrl, enabled_events: ['*'], secret: options.webhookSecret })
    },
  }
  return { api, control }
}

type Deps = ReturnType<typeof createDeps>

async function handleRequest(
  { api, control }: Deps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request)
  const { pathname, search } = new URL(request.url ?? '/', 'http://emulator')
  if (pathname.startsWith('/control/')) {
    const result = await handleControl(control, pathname.slice('/control/'.length), body)
    response.writeHead(result.status, { 'content-type': 'application/json' }).end(JSON.stringify(result.body))
    return
  }
  processDueWork(api.state)
  const { method = 'GET', headers } = request
  const page = handlePage(api.state, { method, path: pathname, body })
  if (page) return void response.writeHead(page.status, page.headers).end(page.body)
  await handleApiRequest(api, { method, path: pathname, query: search.slice(1), body, headers }, response)
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

/** Starts the emulator with an account that has only the webhook endpoint. */
export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  const server = createServer()
  const port = await listen(server, options.port ?? 0)
  const url = `http://127.0.0.1:${port}`
  const state = createState(url)
  const deps = createDeps(state, options)
  deps.control.restoreEndpoint()
  server.on('request', (request, response) => {
    handleRequest(deps, request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  // Work becomes due even if there are no requests.
  const timer = setInterval(() => processDueWork(state), 1000).unref()
  return {
    url,
    port,
    control: createControlClient(url),
    async stop() {
      clearInterval(timer)
      deps.control.deliveries.clear()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
