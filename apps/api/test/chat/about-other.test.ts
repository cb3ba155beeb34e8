import { approveAppointment, cancelAppointment } from '@fourfold/contract/appointments/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { mustBook, slotAt } from '../appointments/bookable-professional.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { getChat, createPair, mustSend } from './fixtures.ts'
import type { Person } from './fixtures.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

async function setOccupations({ id }: Person, titles: Record<string, string>): Promise<void> {
  await inTransaction(testApp.db, async (tx) => {
    await sql`update profile set other = coalesce(other, '{}') || ${JSON.stringify({ categoryTitle: titles })}::jsonb
      where account_id = ${id}`.execute(tx)
  })
}

test('an opened chat contains the occupation of the other user, or null', async () => {
  const { mila, ines } = await createPair(testApp)
  expect((await getChat(testApp, mila, ines)).about).toEqual({ trade: null, nextAppointment: null })
  await setOccupations(ines, { 2: '', 3: 'Physical therapist' })
  const { ines: olga } = await createPair(testApp)
  await setOccupations(olga, { 1: 'Dietitian' })
  const chats = await Promise.all([ines, olga].map((other) => getChat(testApp, mila, other)))
  expect(chats.map(({ about }) => about)).toEqual([
    { trade: 'Physical therapist', nextAppointment: null },
    { trade: 'Dietitian', nextAppointment: null },
  ])
})

test('an opened chat contains the next appointment of the two users; further pages do not', async () => {
  const { mila, ines } = await createPair(testApp)
  await mustSend(testApp, mila, ines, 'Hello')
  const slot = slotAt(testApp, 2)
  const uuid = await mustBook(testApp, mila.token, { professional: ines, slot })
  const nextAppointment = { uuid, startsAt: slot.start, isRequest: true }
  expect((await getChat(testApp, mila, ines)).about).toMatchObject({ nextAppointment })
  expect((await getChat(testApp, ines, mila)).about).toEqual({ trade: null, nextAppointment })
  expect((await getChat(testApp, ines, mila, { after: 0 })).about).toBeUndefined()
  await testApp.call(approveAppointment, { body: { appointmentUuid: uuid } }, { token: ines.token })
  const confirmed = { ...nextAppointment, isRequest: false }
  expect((await getChat(testApp, mila, ines)).about).toMatchObject({ nextAppointment: confirmed })
  await testApp.call(cancelAppointment, { body: { appointmentUuid: uuid } }, { token: ines.token })
  expect((await getChat(testApp, mila, ines)).about).toMatchObject({ nextAppointment: null })
})

test('an opened chat contains no appointments with other users', async () => {
  const { mila, ines } = await createPair(testApp)
  const { mila: noor } = await createPair(testApp)
  await mustBook(testApp, noor.token, { professional: ines, slot: slotAt(testApp, 3) })
  const { ines: olga } = await createPair(testApp)
  await mustBook(testApp, mila.token, { professional: olga, slot: slotAt(testApp, 4) })
  await mustSend(testApp, mila, ines, 'Hello')
  const chats = await Promise.all([getChat(testApp, mila, ines), getChat(testApp, ines, mila)])
  expect(chats.map(({ about }) => about?.nextAppointment)).toEqual([null, null])
})
