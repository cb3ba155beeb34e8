import { Agent, request } from 'node:http'

import { createAppointment } from '@fourfold/contract/appointments/endpoints'
import { API_PREFIX } from '@fourfold/contract/constants'

type BookingRequest = { token: string; body: object; expectedStatus: number }
type Rate = { apis: readonly string[]; clients: number; seconds: number; buildRequest: (nth: number) => BookingRequest }

const agent = new Agent({ keepAlive: true })

/** Sends one booking and returns the status of the response. */
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
      (response) => {
        response.on('end', () => resolve(response.statusCode ?? 0)).resume()
      },
    )
    outgoing.on('error', reject).end(payload)
  })
}

/** Measures bookings per second over HTTP. */
export async function measureHttpRate({ apis, clients, seconds, buildRequest }: Rate): Promise<number> {
  const timeout = AbortSignal.timeout(seconds * 1000)
  let count = 0
  async function client(nth: number): Promise<void> {
    for (let i = 1; !timeout.aborted; i += 1) {
      const request = buildRequest(nth + clients * i)
      const status = await sendBooking(apis[nth % apis.length] ?? '', request)
      if (status !== request.expectedStatus)
        throw new Error(`a booking responded with ${status} instead of ${request.expectedStatus}`)
      count += 1
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: clients }, (_, nth) => client(nth)))
  return count / ((performance.now() - start) / 1000)
}

/** Reads the CPU seconds of the APIs since their start from their metrics. */
export async function readApiCpuSeconds(apis: readonly string[]): Promise<number> {
  const metrics = await Promise.all(apis.map(async (api) => (await fetch(`${api}/metrics`)).text()))
  return metrics.reduce((sum, text) => sum + Number(/^process_cpu_seconds_total ([\d.e+-]+)/m.exec(text)?.[1] ?? 0), 0)
}
