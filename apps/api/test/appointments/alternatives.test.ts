import * as appointmentEndpoints from '@fourfold/contract/appointments/endpoints'
import { MAX_EXPLANATION_CHARACTERS } from '@fourfold/contract/appointments/shapes'
import { editSearchInfo } from '@fourfold/contract/catalog/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { sweepAppointments } from '../../src/appointments/appointments.jobs.ts'
import { eraseAppointments } from '../../src/appointments/index.ts'
import { MIND, MOVEMENT } from '../search/fixtures.ts'
import { extractLink } from '../setup/mails.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { mustBook, createBookableProfessional, getAppointmentRow, slotAt } from './bookable-professional.ts'
import { receiveLastMail, applyAction, receiveMails } from './notifications/received-mails.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_DAYS: '1000', PUBLIC_URL: 'https://fourfold.example' } })
})
afterAll(() => testApp.stop())

type Listing = { goals: number[]; category?: number }

/** Creates a professional who is listed for these goals. */
async function createListedProfessional(name: string, { goals, category = MOVEMENT }: Listing) {
  const professional = await createBookableProfessional(testApp, name, { other: { appointmentRate: 90 } })
  const blocks = { categoryTitle: { [category]: 'Coach' }, selectedGoalTags: { [category]: goals } }
  await inTransaction(testApp.db, async (tx) => {
    await sql`update profile set other = other || ${JSON.stringify(blocks)}::jsonb
      where account_id = ${professional.id}`.execute(tx)
    await sql`insert into user_category (account_id, category_id, status, valid_till)
      values (${professional.id}, ${category}, 'Active', '2100-01-01T00:00:00Z')`.execute(tx)
  })
  return { ...professional, email: testApp.emailOf(name) }
}

/** Creates a pending request, one alternative, and candidates that are busy or in another life area. */
async function createRequest(name: string, goal: number) {
  const professional = await createListedProfessional(`pro.${name}`, { goals: [goal] })
  const alternative = await createListedProfessional(`equal.${name}`, { goals: [goal] })
  const otherArea = await createListedProfessional(`area.${name}`, { goals: [goal], category: MIND })
  const busy = await createListedProfessional(`busy.${name}`, { goals: [goal] })
  const member = await testApp.member(`sam.${name}`)
  const otherMember = await testApp.member(`other.${name}`)
  const slot = slotAt(testApp, 6)
  await applyAction(testApp, busy, 'approve', await mustBook(testApp, otherMember.token, { professional: busy, slot }))
  const uuid = await mustBook(testApp, member.token, { professional, slot })
  await testApp.drainListings()
  await testApp.runQueuedJobs()
  return { professional, alternative, otherArea, busy, member, otherMember, slot, uuid }
}

const loadAlternatives = async ({ token }: { token: string }, appointmentUuid: string) =>
  testApp.call(appointmentEndpoints.appointmentAlternatives, { query: { appointmentUuid } }, { token })

describe('explanation of a rejection or cancellation', () => {
  async function bookWithNewProfessional(name: string) {
    const account = await createBookableProfessional(testApp, `pro.${name}`)
    const professional = { ...account, email: testApp.emailOf(`pro.${name}`) }
    const member = await testApp.member(`sam.${name}`)
    const uuid = await mustBook(testApp, member.token, { professional, slot: slotAt(testApp, 4) })
    await testApp.runQueuedJobs()
    const loadAppointment = async ({ token }: { token: string }) =>
      (await testApp.call(appointmentEndpoints.appointmentDetails, { query: { appointmentUuid: uuid } }, { token }))
        .data?.appointment
    return { professional, member, uuid, loadAppointment }
  }

  test('is mailed to the other party and shown to both', async () => {
    const { professional, member, uuid, loadAppointment } = await bookWithNewProfessional('why')
    const body = { appointmentUuid: uuid, explanation: ' I am <b>away</b> ' }
    expect(
      (await testApp.call(appointmentEndpoints.rejectAppointment, { body }, { token: professional.token })).status,
    ).toBe(200)
    const memberMail = await receiveLastMail(testApp, member, 1)
    expect(memberMail.text).toContain('Pro wrote: I am <b>away</b>')
    expect(memberMail.html).not.toContain('<b>away')
    expect((await receiveLastMail(testApp, professional, 2)).text).not.toContain('away')
    const explanation = { by: 'professional', text: 'I am <b>away</b>' }
    for (const party of [professional, member]) expect((await loadAppointment(party))?.explanation).toEqual(explanation)
    const repeatedReply = await testApp.call(
      appointmentEndpoints.rejectAppointment,
      { body },
      { token: professional.token },
    )
    expect(repeatedReply.errors[0]?.code).toBe('move_not_open')
  })

  test('is optional, has a maximum length and is erased with its author', async () => {
    const { professional, member, uuid, loadAppointment } = await bookWithNewProfessional('quiet')
    await applyAction(testApp, professional, 'approve', uuid)
    const tooLong = { appointmentUuid: uuid, explanation: 'x'.repeat(MAX_EXPLANATION_CHARACTERS + 1) }
    expect(
      (await testApp.call(appointmentEndpoints.cancelAppointment, { body: tooLong }, { token: member.token })).status,
    ).toBe(400)
    expect((await loadAppointment(member))?.explanation).toBeNull()
    const body = { appointmentUuid: uuid, explanation: 'Sick' }
    await testApp.call(appointmentEndpoints.cancelAppointment, { body }, { token: member.token })
    expect((await loadAppointment(professional))?.explanation).toEqual({ by: 'member', text: 'Sick' })
    const erasedAccount = { accountId: member.user.id as AccountId, now: testApp.clock.now() }
    await inTransaction(testApp.db, (tx) => eraseAppointments(tx, erasedAccount))
    expect((await getAppointmentRow(testApp, uuid)).explanation).toBe('')
  })
})

describe('alternatives to a rejected request', () => {
  test('are free professionals with the same goals and life area, on the page and in the mail', async () => {
    const { professional, alternative, member, slot, uuid } = await createRequest('no', 5)
    expect((await loadAlternatives(member, uuid)).data).toEqual({ equals: [] })
    await applyAction(testApp, professional, 'reject', uuid)
    const expectedAlternative = { username: alternative.username, title: 'Coach', price: 90, ...slot }
    expect((await loadAlternatives(member, uuid)).data?.equals).toMatchObject([expectedAlternative])
    const mail = await receiveLastMail(testApp, member, 1)
    expect(mail.text).toContain('Equal no Test helps with the same and has this time free.')
    expect(extractLink(mail).href).toBe(`https://fourfold.example/appointment/${uuid}`)

    await mustBook(testApp, member.token, { professional: alternative, slot })
    expect((await loadAlternatives(member, uuid)).data).toEqual({ equals: [] })
  })

  test("are ordered by the member's own answers", async () => {
    const professional = await createListedProfessional('pro.first', { goals: [8, 9] })
    const similar = await createListedProfessional('alike.first', { goals: [8, 9] })
    const matching = await createListedProfessional('fitting.first', { goals: [8, 10] })
    const [member, otherMember] = [await testApp.member('sam.first'), await testApp.member('other.first')]
    const saveSearchTags = ({ token }: { token: string }, searchTags: number[]) =>
      testApp.call(editSearchInfo, { body: { questionsAnswers: [], searchTags } }, { token })
    await saveSearchTags(member, [10])
    await saveSearchTags(otherMember, [8, 9])
    await testApp.drainListings()
    const uuid = await mustBook(testApp, member.token, { professional, slot: slotAt(testApp, 6) })
    await applyAction(testApp, professional, 'reject', uuid)
    const usernames = (await loadAlternatives(member, uuid)).data?.equals.map(({ username }) => username)
    expect(usernames).toEqual([matching.username, similar.username])
  })

  test('are visible to the member only', async () => {
    const { professional, member, otherMember, uuid } = await createRequest('mine', 6)
    await applyAction(testApp, professional, 'reject', uuid)
    expect((await loadAlternatives(otherMember, uuid)).errors[0]?.code).toBe('not_found')
    expect((await loadAlternatives(professional, uuid)).status).toBe(403)
    expect((await loadAlternatives(member, 'x')).status).toBe(400)
  })

  test('are also offered when the request expires after two reminders', async () => {
    const { professional, member, uuid } = await createRequest('silent', 7)
    testApp.clock.advance({ hours: 24 })
    await testApp.runQueuedJobs()
    testApp.clock.advance({ hours: 24 })
    await testApp.runQueuedJobs()
    const mails = await receiveMails(testApp, professional, 3)
    expect(mails.slice(1).map(({ subject }) => subject)).toEqual([
      'An appointment request is waiting for your answer',
      'An appointment request is still waiting for your answer',
    ])
    testApp.clock.advance({ hours: 24 })
    await testApp.runJob(sweepAppointments)
    expect((await receiveLastMail(testApp, member, 1)).text).toContain('Equal silent Test helps with the same')
    expect((await loadAlternatives(member, uuid)).data?.equals).toHaveLength(1)
  })
})
