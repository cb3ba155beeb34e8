import { once } from 'node:events'
import { createServer, request as sendRequest } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A bulk request that has left the worker and has not reached OpenSearch. */
type DelayedBulk = {
  isDelayed: boolean
  released: PromiseWithResolvers<void>
  answered: PromiseWithResolvers<void>
}

type Forwarding = { body: Buffer; outgoing: ServerResponse; delayed: DelayedBulk | undefined }

/** Sends a request to a node even if the client has closed its connection. */
function forward(
  target: string,
  { method, url, headers }: IncomingMessage,
  { body, outgoing, delayed }: Forwarding,
): void {
  const forwarded = sendRequest(target + url, { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(outgoing)
    response.once('end', () => delayed?.answered.resolve())
    response.once('error', () => outgoing.destroy())
  })
  forwarded.once('error', (error) => {
    outgoing.destroy()
    delayed?.answered.reject(error)
  })
  forwarded.end(body)
}

function createDelayedBulk(): DelayedBulk {
  const delayed: DelayedBulk = {
    isDelayed: false,
    released: Promise.withResolvers(),
    answered: Promise.withResolvers(),
  }
  // An error is thrown where the request is released.
  delayed.answered.promise.catch(() => undefined)
  return delayed
}

export type BulkProxies = Awaited<ReturnType<typeof startBulkProxies>>

/** Starts an HTTP proxy for each node, which can delay a bulk request like a slow network. */
export async function startBulkProxies(targets: readonly string[], ports: readonly number[]) {
  let next: DelayedBulk | undefined

  function takeNext({ url = '' }: IncomingMessage): DelayedBulk | undefined {
    if (!url.startsWith('/_bulk')) return undefined
    const delayed = next
    next = undefined
    return delayed
  }

  async function handle(target: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const delayed = takeNext(incoming)
    const body = await buffer(incoming)
    if (delayed) {
      delayed.isDelayed = true
      await delayed.released.promise
    }
    forward(target, incoming, { body, outgoing, delayed })
  }

  const servers = targets.map((target, index) => {
    const server = createServer((incoming, outgoing) => {
      // The worker has closed its connection.
      handle(target, incoming, outgoing).catch(() => outgoing.destroy())
    })
    return server.listen(ports[index], '127.0.0.1')
  })
  await Promise.all(servers.map((server) => once(server, 'listening')))

  return {
    urls: targets.map((_, index) => `http://127.0.0.1:${ports[index]}`),

    /** Delays the next bulk request until it is released. */
    delayNextBulk() {
      const delayed = createDelayedBulk()
      next = delayed
      return {
        isDelayed: () => delayed.isDelayed,
        /** Sends the request and waits until OpenSearch has carried it out. */
        release(): Promise<void> {
          delayed.released.resolve()
          return delayed.answered.promise
        },
      }
    },

    close(): void {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}
