import { Agent, request } from 'node:http'

import { createAppointment } from '@fourfold/contract/appointments/endpoints'
import { API_PREFIX } from '@fourfold/contract/constants'

type BookingRequest = { token: string; body: object; expected: number }
type Rate = { apis: readonly string[]; clients: number; seconds: number; requestOf: (nth: number) => BookingRequest }

const agent = new Agent({ keepAlive: true })

/** Asks for one booking, and gives the status of the answer. */
export function sendBooking(api: string, { token, body }: BookingRequest): Promise<number> {
  const payload = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
    authorization: `Bearer ${token}`,
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(
      api + API_PREFIX + createAppointment.path,
      { method: 'POST', agent, headers },
      (answer) => {
        answer.on('end', () => resolve(answer.statusCode ?? 0)).resume()
      },
    )
    outgoing.on('error', reject).end(payload)
  })
}

/** Bookings per second that the apis answer over HTTP. */
export async function httpRate({ apis, clients, seconds, requestOf }: Rate): Promise<number> {
  const over = AbortSignal.timeout(seconds * 1000)
  let count = 0
  async function client(nth: number): Promise<void> {
    for (let i = 1; !over.aborted; i += 1) {
      const request = requestOf(nth + clients * i)
      const status = await sendBooking(apis[nth % apis.length] ?? '', request)
      if (status !== request.expected) throw new Error(`a booking answered ${status} instead of ${request.expected}`)
      count += 1
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: clients }, (_, nth) => client(nth)))
  return count / ((performance.now() - began) / 1000)
}

/** CPU seconds the apis have spent so far, as they say themselves. */
export async function apiCpuSeconds(apis: readonly string[]): Promise<number> {
  const told = await Promise.all(apis.map(async (api) => (await fetch(`${api}/metrics`)).text()))
  return told.reduce((sum, text) => sum + Number(/^process_cpu_seconds_total ([\d.e+-]+)/m.exec(text)?.[1] ?? 0), 0)
}
