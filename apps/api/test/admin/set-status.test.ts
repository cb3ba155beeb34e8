import { login, register } from '@fourfold/contract/accounts/endpoints'
import { setUserStatus } from '@fourfold/contract/admin/users/endpoints'
import { MAX_REASON_CHARACTERS } from '@fourfold/contract/admin/users/shapes'
import type { SetStatusForm } from '@fourfold/contract/admin/users/shapes'
import {
  approveAppointment,
  calendarFeed,
  appointmentDetails,
  createCalendarFeed,
} from '@fourfold/contract/appointments/endpoints'
import { editProfile, profile } from '@fourfold/contract/profiles/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { setEmailVerified } from '../../src/accounts/index.ts'
import { verifyAudit } from '../../src/audit/index.ts'
import { mustBook, openPractice, slotAt } from '../appointments/practice.ts'
import { connectAs } from '../live/sockets.ts'
import { mailsTo, waitForMails } from '../setup/mails.ts'
import { openSecondConnection } from '../setup/second-connection.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { PASSWORD } from '../setup/users.ts'

let testApp: TestApp
let ada: Awaited<ReturnType<TestApp['admin']>>

beforeAll(async () => {
  testApp = await startTestApp()
  ada = await testApp.admin('ada')
})

afterAll(() => testApp.stop())

type Form = Pick<SetStatusForm, 'userId' | 'status'> & Partial<SetStatusForm>

const set = (body: Form, token = ada.token) => testApp.call(setUserStatus, { body }, { token })

const account = (id: number) =>
  testApp.db
    .selectFrom('account')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .select(['account.status', 'profile.approved_tags'])
    .where('account.id', '=', id as AccountId)
    .executeTakeFirstOrThrow()

const audited = (id: number) =>
  testApp.db
    .selectFrom('audit_entry')
    .select(['admin_id', 'action', 'before', 'after', 'request_id'])
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', String(id))
    .orderBy('number')
    .execute()

const isDecision = ({ subject }: { subject: string }) => /approved|cannot list|closed|open again/i.test(subject)

/** What somebody was told of decisions, once all is sent. */
async function told(email: string) {
  await testApp.doJobs()
  return (await mailsTo(email)).filter(isDecision)
}

describe('an approval', () => {
  test(
    'makes a professional Approved, is told once and written down with its call',
    { tags: ['ADM-09', 'ADM-35'] },
    async () => {
      const [{ user, email }, other] = [await testApp.professional('ines'), await testApp.professional('otto')]
      const answer = await set({ userId: user.id, status: 'Approved', was: 'Pending' })
      expect([answer.status, answer.data]).toEqual([
        200,
        { user: { id: user.id, status: 'Approved' }, isChanged: true },
      ])
      expect([(await account(user.id)).status, (await account(other.user.id)).status]).toEqual(['Approved', 'Pending'])
      expect(await audited(user.id)).toEqual([
        {
          admin_id: ada.user.id,
          action: 'user.setStatus',
          before: { status: 'Pending' },
          after: { status: 'Approved' },
          request_id: answer.headers['x-request-id'],
        },
      ])

      const again = await set({ userId: user.id, status: 'Approved', reason: 'Once more.' })
      expect([again.status, again.data?.isChanged]).toEqual([200, false])
      expect(await told(email)).toMatchObject([{ subject: 'You are approved' }])
      expect(await audited(user.id)).toHaveLength(1)
    },
  )

  test(
    'turns the tags a professional asked for into approved ones, as far as they exist',
    { tags: ['OP-041'] },
    async () => {
      const body = { ...testApp.formOf('olga', { isProfessional: true }), other: { requestedTags: [3, 1, 999_999, 3] } }
      const { data } = await testApp.call(register, { body })
      const id = data?.user.id ?? 0
      const waiting = { ...testApp.formOf('omar', { isProfessional: true }), other: { requestedTags: [2] } }
      const waits = (await testApp.call(register, { body: waiting })).data?.user.id ?? 0
      expect((await account(id)).approved_tags).toEqual([])
      await set({ userId: id, status: 'Approved' })
      expect([(await account(id)).approved_tags, (await account(waits)).approved_tags]).toEqual([[1, 3], []])
      const own = await testApp.call(profile, { query: {} }, { token: data?.token ?? '' })
      expect(own.data?.user.approvedTags).toBe('1,3')
    },
  )

  test('a number no tag can have is left out like any other that is not a tag', { tags: ['OP-041'] }, async () => {
    const huge = [2, 2_147_483_648, Number.MAX_SAFE_INTEGER]
    const body = { ...testApp.formOf('hugo', { isProfessional: true }), other: { requestedTags: huge } }
    const id = (await testApp.call(register, { body })).data?.user.id ?? 0
    expect((await set({ userId: id, status: 'Approved' })).status).toBe(200)
    expect((await account(id)).approved_tags).toEqual([2])
  })

  test(
    'once more takes over what was asked for since, written down once and without another mail',
    { tags: ['OP-041'] },
    async () => {
      const { user, token, email } = await testApp.professional('rosa')
      await set({ userId: user.id, status: 'Approved' })
      const asked = await testApp.call(editProfile, { body: { other: { requestedTags: [4, 2] } } }, { token })
      expect([asked.status, (await account(user.id)).approved_tags]).toEqual([200, []])
      for (let time = 0; time < 2; time += 1) {
        const answer = await set({ userId: user.id, status: 'Approved' })
        expect([answer.status, answer.data?.isChanged]).toEqual([200, time === 0])
        expect((await account(user.id)).approved_tags).toEqual([2, 4])
      }
      expect((await audited(user.id)).slice(1)).toMatchObject([
        {
          admin_id: ada.user.id,
          action: 'user.setStatus',
          before: { status: 'Approved', approvedTags: [] },
          after: { status: 'Approved', approvedTags: [2, 4] },
        },
      ])
      expect(await told(email)).toHaveLength(1)
    },
  )

  test('grants the tags the admin saw, and none that were asked for meanwhile', { tags: ['OP-041'] }, async () => {
    const { user, token, email } = await testApp.professional('tara.asks')
    const ask = (...requestedTags: number[]) =>
      testApp.call(editProfile, { body: { other: { requestedTags } } }, { token })
    const approve = (requestedTags: number[]) =>
      set({ userId: user.id, status: 'Approved', was: 'Pending', requestedTags })
    await ask(1, 2)
    await ask(1, 2, 3)
    const late = await approve([1, 2])
    expect([late.status, late.errors[0]?.code, late.errors[0]?.msg]).toEqual([
      409,
      'tags_changed',
      'The requested tags have changed. Review them again before you approve.',
    ])
    expect(await account(user.id)).toEqual({ status: 'Pending', approved_tags: [] })
    expect([await audited(user.id), await told(email)]).toEqual([[], []])
    expect((await approve([3, 2, 1])).status).toBe(200)
    expect(await account(user.id)).toEqual({ status: 'Approved', approved_tags: [1, 2, 3] })

    // Approved already, somebody asks for more, and takes back one that was seen.
    await ask(3, 4)
    expect((await approve([1, 2, 3])).status).toBe(409)
    expect((await approve([1, 3, 4])).data?.isChanged).toBe(true)
    expect((await account(user.id)).approved_tags).toEqual([3, 4])
    expect((await set({ userId: user.id, status: 'Approved', requestedTags: ['1'] as never })).status).toBe(400)
    expect((await set({ userId: user.id, status: 'Rejected', was: 'Approved', requestedTags: [] })).status).toBe(200)
  })

  test('waits to be told until the address is known to be theirs', async () => {
    const { user, email } = await testApp.newcomer('nele')
    await inTransaction(testApp.db, (tx) =>
      sql`update account set is_professional = true where id = ${user.id}`.execute(tx),
    )
    await set({ userId: user.id, status: 'Rejected' })
    await set({ userId: user.id, status: 'Approved' })
    expect(await told(email)).toEqual([])
    await inTransaction(testApp.db, (tx) => setEmailVerified(tx, user.id as AccountId))
    testApp.clock.advance({ minutes: 1 })
    expect(await told(email)).toHaveLength(1)
  })
})

describe('a rejection', () => {
  test('says why by mail and in the audit log', { tags: ['ADM-35'] }, async () => {
    const { user, email } = await testApp.professional('vera')
    await set({ userId: user.id, status: 'Rejected', reason: 'Your certificate has expired.' })
    await testApp.doJobs()
    const mail = (await waitForMails(email, 1, isDecision)).find(isDecision)
    expect(mail?.subject).toBe('We cannot list you on Fourfold')
    expect(mail?.text).toContain('Reason: Your certificate has expired.')
    expect(await audited(user.id)).toMatchObject([
      { after: { status: 'Rejected', reason: 'Your certificate has expired.' } },
    ])
  })

  test('ends every session and socket of the person, and lets them in again only when it is taken back', async () => {
    const { user, token, email } = await testApp.professional('sven')
    const client = await connectAs(testApp, token)

    await set({ userId: user.id, status: 'Rejected', reason: 'No certificate.' })
    expect((await testApp.call(profile, { query: {} }, { token })).status).toBe(401)
    await client.closed()
    const refused = await testApp.call(login, { body: { email, password: PASSWORD } })
    expect([refused.status, refused.errors[0]?.code]).toEqual([403, 'account_rejected'])

    await set({ userId: user.id, status: 'Pending' })
    expect((await testApp.call(login, { body: { email, password: PASSWORD } })).status).toBe(200)
    expect((await testApp.call(profile, { query: {} }, { token })).status).toBe(401)
  })

  test('closes the calendar feed of the person, also for later', async () => {
    const { user, token, email } = await testApp.professional('cleo')
    const { data } = await testApp.call(createCalendarFeed, { body: { password: PASSWORD } }, { token })
    const url = new URL(data?.url ?? '').pathname
    const read = async () => (await testApp.app.inject({ method: 'GET', url })).statusCode
    expect(await read()).toBe(200)
    await set({ userId: user.id, status: 'Rejected', reason: 'No certificate.' })
    expect(await read()).toBe(404)
    await set({ userId: user.id, status: 'Approved' })
    const again = await testApp.call(login, { body: { email, password: PASSWORD } })
    const feed = await testApp.call(calendarFeed, {}, { token: again.data?.token ?? '' })
    expect([await read(), feed.data]).toEqual([404, { openedAt: null }])
  })

  test('ends what members have to come with the professional, with a reason, and tells them', async () => {
    const practice = await openPractice(testApp, 'pia')
    const { token, email } = await testApp.member('mila')
    const waiting = await mustBook(testApp, token, { practice, slot: slotAt(testApp, 2) })
    const confirmed = await mustBook(testApp, token, { practice, slot: slotAt(testApp, 3) })
    await testApp.call(approveAppointment, { body: { appointmentUuid: confirmed } }, { token: practice.token })
    await testApp.doJobs()

    await set({ userId: practice.id, status: 'Rejected' })
    const reasons = []
    for (const appointmentUuid of [waiting, confirmed]) {
      const { data } = await testApp.call(appointmentDetails, { query: { appointmentUuid } }, { token })
      reasons.push([data?.appointment.status, data?.appointment.reason])
    }
    expect(reasons).toEqual([
      ['Rejected', 'professional unavailable'],
      ['Cancelled', 'professional unavailable'],
    ])
    await testApp.doJobs()
    const ended = (await mailsTo(email)).filter(({ subject }) => subject.endsWith('has ended'))
    expect(ended.map(({ subject }) => subject).toSorted()).toEqual([
      'Your appointment has ended',
      'Your appointment request has ended',
    ])
    expect(ended[0]?.text).toContain('is no longer available on Fourfold')
  })

  test('takes the page of a professional from everybody but admins and who has booked with them', async () => {
    const practice = await openPractice(testApp, 'zoe')
    const { token } = await testApp.member('lena')
    await mustBook(testApp, token, { practice, slot: slotAt(testApp, 2) })
    const viewers = [
      null,
      (await testApp.member('kim')).token,
      (await testApp.professional('kai')).token,
      token,
      ada.token,
    ]
    const seen = async () => {
      const query = { username: practice.username }
      const answers = await Promise.all(viewers.map((viewer) => testApp.call(profile, { query }, { token: viewer })))
      return answers.map(({ status }) => status)
    }
    expect(await seen()).toEqual([200, 200, 200, 200, 200])
    await set({ userId: practice.id, status: 'Rejected' })
    expect(await seen()).toEqual([404, 404, 404, 200, 200])
    await set({ userId: practice.id, status: 'Approved' })
    expect(await seen()).toEqual([200, 200, 200, 200, 200])
  })

  test('closes the account of a member, who is told so', async () => {
    const { user, token, email } = await testApp.member('mo')
    await set({ userId: user.id, status: 'Rejected', reason: 'Spam.' })
    expect((await testApp.call(profile, { query: {} }, { token })).status).toBe(401)
    expect(await told(email)).toMatchObject([{ subject: 'We have closed your account' }])
    await set({ userId: user.id, status: 'Approved' })
    expect((await told(email)).map(({ subject }) => subject).toSorted()).toEqual([
      'We have closed your account',
      'Your account is open again',
    ])
  })
})

describe('what no admin can decide', () => {
  const tooLong = 'a'.repeat(MAX_REASON_CHARACTERS + 1)

  test('their own status, also when they cease to be an admin meanwhile', { tags: ['ADM-35'] }, async () => {
    const cy = await testApp.admin('cy')
    const rival = await openSecondConnection(testApp.databaseUrl)
    await rival.begin()
    await rival.run('update account set is_admin = false where id = $1', [cy.user.id])
    const answer = set({ userId: cy.user.id, status: 'Rejected' }, cy.token)
    await Promise.race([answer, rival.waitForBlocked(1)])
    await rival.run('commit')
    await rival.close()
    expect((await answer).errors[0]?.code).toBe('not_allowed')
  })

  test('their own status and that of another admin', { tags: ['ADM-35'] }, async () => {
    const bo = await testApp.admin('bo')
    for (const userId of [ada.user.id, bo.user.id]) {
      for (const status of ['Rejected', 'Approved'] as const) {
        const answer = await set({ userId, status })
        expect([answer.status, answer.errors[0]?.code]).toEqual([403, 'not_allowed'])
      }
    }
    expect(await audited(bo.user.id)).toEqual([])
  })

  test.each([
    ['nobody there', { userId: 999_999, status: 'Approved' }, 404, 'not_found'],
    ['no such status', { userId: 1, status: 'Suspended' }, 400, 'invalid_input'],
    ['no user', { status: 'Approved' }, 400, 'invalid_input'],
    ['too long a reason', { userId: 1, status: 'Rejected', reason: tooLong }, 400, 'invalid_input'],
  ])('%s', async (_name, body, status, code) => {
    const answer = await set(body as Form)
    expect([answer.status, answer.errors[0]?.code]).toEqual([status, code])
  })

  test('a member who waits: there is nothing to wait for', async () => {
    const { user } = await testApp.member('noa')
    const answer = await set({ userId: user.id, status: 'Pending' })
    expect([answer.status, answer.errors[0]?.code]).toEqual([409, 'members_never_wait'])
  })
})

test('what somebody is already is decided by nobody again, whichever status it is', { tags: ['ADM-35'] }, async () => {
  const { user, email } = await testApp.professional('nils')
  for (const status of ['Pending', 'Rejected'] as const) {
    await set({ userId: user.id, status, reason: 'First.' })
    const before = (await audited(user.id)).length
    const again = await set({ userId: user.id, status, reason: 'Second.', was: status })
    expect([again.status, again.data]).toEqual([200, { user: { id: user.id, status }, isChanged: false }])
    expect(await audited(user.id)).toHaveLength(before)
  }
  expect(await told(email)).toHaveLength(1)
})

describe('two admins at once', () => {
  test('one decides, the other hears of it, and the person of one decision', async () => {
    const bo = await testApp.admin('bob')
    for (const name of ['tess', 'tara', 'tina']) {
      const { user, email } = await testApp.professional(name)
      const both = await Promise.all([
        set({ userId: user.id, status: 'Approved', was: 'Pending' }),
        set({ userId: user.id, status: 'Rejected', was: 'Pending' }, bo.token),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(both.flatMap(({ errors }) => errors)).toMatchObject([{ code: 'status_changed' }])
      const { status } = await account(user.id)
      expect(both.find((answer) => answer.status === 200)?.data?.user.status).toBe(status)
      expect(await told(email)).toHaveLength(1)
      expect(await audited(user.id)).toHaveLength(1)
    }
    expect((await verifyAudit(testApp.db, testApp.env.AUDIT_SECRET)).problems).toEqual([])
  })

  test('who decides the same twice at once decides once', async () => {
    const { user, email } = await testApp.professional('tilda')
    const answers = await Promise.all([1, 2, 3].map(() => set({ userId: user.id, status: 'Approved', was: 'Pending' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.filter(({ data }) => data?.isChanged)).toHaveLength(1)
    expect(await told(email)).toHaveLength(1)
    expect(await audited(user.id)).toHaveLength(1)
  })
})
