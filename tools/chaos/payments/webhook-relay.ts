import { createServer, request } from 'node:http'

/** Forwards webhooks to the APIs in turn, unchanged. When an API is down, the connection is closed. */
export async function startWebhookRelay(port: number, apis: readonly string[]) {
  let turn = 0
  const server = createServer((incoming, answer) => {
    turn += 1
    const target = new URL(incoming.url ?? '/', apis[turn % apis.length])
    const passed = request(target, { method: 'POST', headers: incoming.headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502)
      reply.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
