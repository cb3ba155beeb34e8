import { API_PREFIX } from '@fourfold/contract/constants'
import type { Endpoint } from '@fourfold/contract/endpoint'
import * as scheduleEndpoints from '@fourfold/contract/schedule/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { generateHostileBodies } from '../http/malformed-bodies.ts'
import { PROPERTY_RUNS, PROPERTY_SEED } from '../setup/property-runs.ts'
import type { TestApp } from '../setup/test-app.ts'
import { customDate, workHourForm, MONDAY, createProfessional, startMonday } from './fixtures.ts'
import type { Professional } from './fixtures.ts'

let testApp: TestApp
let ines: Professional
beforeAll(async () => {
  testApp = await startMonday()
  ines = await createProfessional(testApp, 'ines')
})
afterAll(() => testApp.stop())

const query = { username: 'ines', sessionType: 'Standard' }
const forms: [string, Endpoint, Record<string, unknown>][] = [
  ['saving a weekday', scheduleEndpoints.saveWorkHour, { id: 1, ...workHourForm() }],
  ['saving a custom date', scheduleEndpoints.saveWorkHour, { ...customDate(MONDAY) }],
  ['deleting an entry', scheduleEndpoints.deleteWorkHour, { id: 1 }],
  ['loading a calendar', scheduleEndpoints.loadSchedule, { ...query, start: MONDAY, end: '2027-03-31' }],
  ['loading a day', scheduleEndpoints.availableSlots, { ...query, date: MONDAY }],
]

describe(`${PROPERTY_RUNS} malformed bodies, seed ${PROPERTY_SEED}`, () => {
  test.each(forms)('cause no server error when %s', async (_title, { method, path }, form) => {
    const serverErrors: string[] = []
    let rejectedCount = 0
    for (const { contentType, bytes } of generateHostileBodies(form, { count: PROPERTY_RUNS, seed: PROPERTY_SEED })) {
      const headers = {
        authorization: `Bearer ${ines.token}`,
        ...(contentType !== null && { 'content-type': contentType }),
      }
      const response = await testApp.app.inject({ method, url: `${API_PREFIX}${path}`, headers, payload: bytes })
      if (response.statusCode >= 500) serverErrors.push(`${response.statusCode} for ${bytes}`)
      if (response.statusCode >= 400) rejectedCount += 1
    }
    expect(serverErrors).toEqual([])
    expect(rejectedCount).toBeGreaterThan(PROPERTY_RUNS / 4)
  })
})
