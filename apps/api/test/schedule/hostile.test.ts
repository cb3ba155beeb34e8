import { API_PREFIX } from '@fourfold/contract/constants'
import type { Endpoint } from '@fourfold/contract/endpoint'
import * as calls from '@fourfold/contract/schedule/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { hostileBodies } from '../http/malformed-bodies.ts'
import { PROPERTY_RUNS, PROPERTY_SEED } from '../setup/property-runs.ts'
import type { TestApp } from '../setup/test-app.ts'
import { customDate, workHourForm, MONDAY, createPractice, startMonday } from './fixtures.ts'
import type { Practice } from './fixtures.ts'

let testApp: TestApp
let ines: Practice
beforeAll(async () => {
  testApp = await startMonday()
  ines = await createPractice(testApp, 'ines')
})
afterAll(() => testApp.stop())

const asked = { username: 'ines', sessionType: 'Standard' }
const forms: [string, Endpoint, Record<string, unknown>][] = [
  ['a weekday', calls.saveWorkHour, { id: 1, ...workHourForm() }],
  ['a custom date', calls.saveWorkHour, { ...customDate(MONDAY) }],
  ['deleting', calls.deleteWorkHour, { id: 1 }],
  ['a calendar', calls.loadSchedule, { ...asked, start: MONDAY, end: '2027-03-31' }],
  ['a day', calls.availableSlots, { ...asked, date: MONDAY }],
]

describe(`${PROPERTY_RUNS} hostile bodies each, seed ${PROPERTY_SEED}`, () => {
  test.each(forms)('%s: every one is answered, and none breaks anything', async (_what, { method, path }, form) => {
    const broken: string[] = []
    let refused = 0
    for (const { contentType, bytes } of hostileBodies(form, { count: PROPERTY_RUNS, seed: PROPERTY_SEED })) {
      const headers = {
        authorization: `Bearer ${ines.token}`,
        ...(contentType !== null && { 'content-type': contentType }),
      }
      const answer = await testApp.app.inject({ method, url: `${API_PREFIX}${path}`, headers, payload: bytes })
      if (answer.statusCode >= 500) broken.push(`${answer.statusCode} for ${bytes}`)
      if (answer.statusCode >= 400) refused += 1
    }
    expect(broken).toEqual([])
    expect(refused).toBeGreaterThan(PROPERTY_RUNS / 4)
  })
})
