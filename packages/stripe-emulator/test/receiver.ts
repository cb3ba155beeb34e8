import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type WebhookRequest = { body: string; signature: string }

/** Starts a webhook receiver that records requests and responds with a configurable status. */
export async function startReceiver() {
  const requests: WebhookRequest[] = []
  let status = 200
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      requests.push({ body: Buffer.concat(chunks).toString(), signature: String(request.headers['stripe-signature']) })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    requests,
    respondWith: (newStatus: number) => void (status = newStatus),
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
