import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A bulk request that the worker has sent and that has not reached OpenSearch. */
function createDelayedBulk() {
  const released = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  // An error is thrown where the request is released.
  answered.promise.catch(() => undefined)
  return { isDelayed: false, released, answered }
}

export type BulkProxies = Awaited<ReturnType<typeof startBulkProxies>>

/** Starts an HTTP proxy for each node, which can delay a bulk request like a slow network. */
export async function startBulkProxies(targets: readonly string[], ports: readonly number[]) {
  let next: ReturnType<typeof createDelayedBulk> | undefined

  async function forward(target: string, { method = 'GET', url = '', headers }: IncomingMessage, body: Buffer) {
    const type = headers['content-type'] ?? 'application/json'
    const init = body.length > 0 ? { method, body, headers: { 'content-type': type } } : { method }
    const response = await fetch(target + url, init)
    return { response, content: Buffer.from(await response.arrayBuffer()) }
  }

  async function handle(target: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const delayed = incoming.url?.startsWith('/_bulk') ? next : undefined
    if (delayed) next = undefined
    const body = await buffer(incoming)
    if (delayed) {
      delayed.isDelayed = true
      await delayed.released.promise
    }
    const forwarded = forward(target, incoming, body)
    delayed?.answered.resolve(forwarded.then(() => undefined))
    const { response, content } = await forwarded
    outgoing.writeHead(response.status, { 'content-type': response.headers.get('content-type') ?? 'text/plain' })
    outgoing.end(content)
  }

  const servers = targets.map((target, index) =>
    createServer((incoming, outgoing) => {
      // The worker has closed its connection, or the node does not respond.
      handle(target, incoming, outgoing).catch(() => outgoing.destroy())
    }).listen(ports[index], '127.0.0.1'),
  )
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
