import * as appointmentEndpoints from '@fourfold/contract/appointments/endpoints'
import { API_PREFIX } from '@fourfold/contract/constants'
import type { Endpoint } from '@fourfold/contract/endpoint'
import { createLog } from '@fourfold/platform/log'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { compose } from '../../src/compose.ts'
import type { Composition } from '../../src/compose.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

let testApp: TestApp
let limited: Composition
let app: FastifyInstance
let mila: string
/** Session tokens of other members. */
const otherTokens: string[] = []

beforeAll(async () => {
  testApp = await startTestApp()
  // A second process on the same database with a tenth of the limits.
  const env = { ...testApp.env, LIMITS_SCALE: 0.1 }
  limited = await compose({ env, log: createLog(env, 'test'), attemptsPrefix: `test:${testApp.id}:tight` })
  app = await limited.app()
  mila = (await testApp.member('mila')).token
  for (let nth = 0; nth < 7; nth += 1) otherTokens.push((await testApp.member(`rosa.${nth}`)).token)
})
afterAll(async () => {
  await app.close()
  await limited.close()
  await testApp.stop()
})

const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000'
const actions = [
  appointmentEndpoints.approveAppointment,
  appointmentEndpoints.rejectAppointment,
  appointmentEndpoints.finishAppointment,
  appointmentEndpoints.cancelAppointment,
]
const bodies = new Map<Endpoint, object>([
  [
    appointmentEndpoints.createAppointment,
    {
      professionalUsername: 'unknown',
      start: '2026-11-20T10:00:00Z',
      end: '2026-11-20T11:00:00Z',
      location: 'Online',
      address: '',
    },
  ],
  ...actions.map((action) => [action, { appointmentUuid: UNKNOWN_UUID }] as const),
])

async function requestStatus(endpoint: Endpoint, token: string, remoteAddress: string): Promise<number> {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `${API_PREFIX}${endpoint.path}`,
    remoteAddress,
    headers: { authorization: `Bearer ${token}` },
    payload: bodies.get(endpoint) ?? {},
  })
  return statusCode
}

describe('rate limits of endpoints that send mail', () => {
  const perAccount = [
    [appointmentEndpoints.createAppointment, 3],
    ...actions.map((action) => [action, 12] as const),
  ] as const
  const perAddress = [
    [appointmentEndpoints.createAppointment, 12],
    ...actions.map((action) => [action, 60] as const),
  ] as const

  test.each(perAccount)('limits $path per account across IP addresses', async (endpoint, allowed) => {
    const statuses: number[] = []
    for (let nth = 0; nth <= allowed; nth += 1) statuses.push(await requestStatus(endpoint, mila, `10.1.0.${nth}`))
    expect(statuses).toEqual([...Array.from({ length: allowed }, () => 404), 429])
  })

  test.each(perAddress)('limits $path per IP address across accounts', async (endpoint, allowed) => {
    const statuses: number[] = []
    for (let nth = 0; nth <= allowed; nth += 1) {
      statuses.push(await requestStatus(endpoint, otherTokens[nth % otherTokens.length] ?? '', '10.2.0.1'))
    }
    expect(statuses).toEqual([...Array.from({ length: allowed }, () => 404), 429])
  })
})
