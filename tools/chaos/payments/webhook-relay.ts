import { createServer, request } from 'node:http'

/** Starts a server that forwards webhooks to the APIs in turn. When an API is down, the relay closes the connection. */
export async function startWebhookRelay(port: number, apis: readonly string[]) {
  let turn = 0
  const server = createServer((incoming, response) => {
    turn += 1
    const target = new URL(incoming.url ?? '/', apis[turn % apis.length])
    const forwarded = request(target, { method: 'POST', headers: incoming.headers }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502)
      upstream.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
