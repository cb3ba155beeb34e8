import { sendMessage } from '@fourfold/contract/chat/endpoints'
import { requestDataExport, dataExport, createDataExportUrl } from '@fourfold/contract/privacy/endpoints'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import type { AccountId } from '@fourfold/platform/ids'
import { openStorage } from '@fourfold/platform/storage'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createExport, sweepExports } from '../../src/privacy/privacy.jobs.ts'
import { addAuthenticator, registerPasskey } from '../accounts/factors/factors.ts'
import { impersonateWithReason } from '../accounts/impersonation/impersonate.ts'
import { mustBook, createBookableProfessional, slotAt } from '../appointments/bookable-professional.ts'
import { png } from '../files/pictures.ts'
import { fetchUrl, mustUpload } from '../files/uploading.ts'
import { createFinishedAppointment, submitReview } from '../reviews/fixtures.ts'
import { extractLink, listMails, waitForMails } from '../setup/mails.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { PASSWORD } from '../setup/users.ts'
import { unzip } from './unzip.ts'

const READY_SUBJECT = 'Your data is ready'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_DAYS: '1000' } })
})
afterAll(() => testApp.stop())

const requestExport = (token: string, password = PASSWORD) =>
  testApp.call(requestDataExport, { body: { password } }, { token })
const getNewestExport = async (token: string) => (await testApp.call(dataExport, {}, { token })).data?.export ?? null
const openExport = (token: string, password = PASSWORD) =>
  testApp.call(createDataExportUrl, { body: { password } }, { token })
const getDownloadUrl = async (token: string) => (await openExport(token)).data?.url ?? ''
const statusAndCode = ({ status, errors }: { status: number; errors: { code: string }[] }) => [status, errors[0]?.code]

/** Requests a data export and returns the files of its archive. */
async function downloadArchive(token: string): Promise<Map<string, Buffer>> {
  await requestExport(token)
  await testApp.runQueuedJobs()
  const { status, content, headers } = await fetchUrl(testApp, await getDownloadUrl(token))
  expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
  return unzip(content)
}

describe('a data export', () => {
  test('contains the user’s own data, messages, and files, but no private data of other users', async () => {
    const professional = await createBookableProfessional(testApp, 'ines', {
      preferredHome: true,
      other: { address: 'HERADDRESS', myStory: 'HERSTORY' },
    })
    const { token, user } = await testApp.member('mila')
    const intake = { personalInfo: { issuesAndConcerns: 'MYCONCERNS', address: 'MYADDRESS' } }
    await testApp.call(editProfile, { body: intake }, { token })
    const uuid = await createFinishedAppointment(testApp, professional, token)
    await submitReview(testApp, token, { appointmentUuid: uuid, rating: 4, text: 'MYREVIEW' })
    await testApp.call(sendMessage, { body: { username: 'ines', text: 'MYMESSAGE' } }, { token })
    const professionalMessage = { username: user.username, text: 'HERMESSAGE' }
    await testApp.call(sendMessage, { body: professionalMessage }, { token: professional.token })
    const picture = await mustUpload(testApp, token, { fileType: 'chat', content: await png() })

    const files = await downloadArchive(token)
    expect([...files.keys()].toSorted()).toEqual([
      'account.json',
      'appointments.json',
      'decisions.json',
      'disclosures.json',
      'files.json',
      `files/${picture.uuid}.jpg`,
      'mails.json',
      'messages.json',
      'products.json',
      'profile.json',
      'reviews.json',
      'schedule.json',
      'subscriptions.json',
    ])
    const text = [...files].flatMap(([name, content]) => (name.endsWith('.json') ? content.toString() : [])).join('')
    for (const expectedText of ['MYCONCERNS', 'MYADDRESS', 'MYREVIEW', 'MYMESSAGE', 'HERMESSAGE', 'Ines Test', uuid]) {
      expect(text).toContain(expectedText)
    }
    expect(text).not.toMatch(/HERADDRESS|HERSTORY|ines\.[0-9a-f]+@|argon2|password/)
    expect(files.get(`files/${picture.uuid}.jpg`)?.subarray(0, 2).toString('hex')).toBe('ffd8')
  }, 60_000)

  test('marks the user’s own side of appointments and messages', async () => {
    const places = { preferredHome: true, preferredClient: true }
    const professional = await createBookableProfessional(testApp, 'iris', {
      ...places,
      other: { address: 'HERADDRESS' },
    })
    const { token, user } = await testApp.member('tara')
    await testApp.call(editProfile, { body: { personalInfo: { address: 'MYADDRESS' } } }, { token })
    for (const [nth, location] of (['Home', 'Client'] as const).entries()) {
      await mustBook(testApp, token, { professional, slot: slotAt(testApp, 2, { hour: 9 + nth }), location })
    }
    for (const [to, from] of [
      [professional.username, token],
      [user.username, professional.token],
    ] as const) {
      const { uuid } = await mustUpload(testApp, from, { fileType: 'chat', content: await png() })
      await testApp.call(sendMessage, { body: { username: to, fileUuid: uuid } }, { token: from })
    }
    type Row = Record<string, unknown>
    const readRows = async (ownerToken: string) => {
      const files = await downloadArchive(ownerToken)
      const readJson = (name: string): unknown => JSON.parse(files.get(name)?.toString() ?? '')
      const appointments = readJson('appointments.json') as Row[]
      const { messages } = readJson('messages.json') as { messages: Row[] }
      return {
        appointments: appointments.map((row) => [row['you_are'], row['with'], row['your_address']]),
        messages: messages.map((row) => [row['from'], row['with'], row['your_picture'] !== null]),
      }
    }
    expect(await readRows(token)).toEqual({
      appointments: [
        ['member', 'Iris Test', null],
        ['member', 'Iris Test', 'MYADDRESS'],
      ],
      messages: [
        ['you', 'Iris Test', true],
        ['Iris Test', 'Iris Test', false],
      ],
    })
    expect(await readRows(professional.token)).toEqual({
      appointments: [
        ['professional', 'Tara Test', 'HERADDRESS'],
        ['professional', 'Tara Test', null],
      ],
      messages: [
        ['Tara Test', 'Tara Test', false],
        ['you', 'Tara Test', true],
      ],
    })
  }, 60_000)

  test('lists passkeys and authenticator app without secrets', async () => {
    const { token } = await testApp.member('factored')
    await registerPasskey(testApp, token)
    const { secret, recoveryCodes } = await addAuthenticator(testApp, token)
    const text = (await downloadArchive(token)).get('account.json')?.toString() ?? ''
    const account = JSON.parse(text) as { passkeys: object[]; authenticator: object }
    expect(account.passkeys.map((passkey) => Object.keys(passkey))).toEqual([
      ['name', 'device', 'created_at', 'last_used_at'],
    ])
    expect(Object.keys(account.authenticator)).toEqual(['created_at', 'recovery_codes_left'])
    expect(account.authenticator).toMatchObject({ recovery_codes_left: recoveryCodes.length })
    for (const code of [secret, ...recoveryCodes]) expect(text).not.toContain(code)
  }, 60_000)

  test('contains no private data of members if the user is a professional', async () => {
    const professional = await createBookableProfessional(testApp, 'noor', {
      preferredClient: true,
      other: { address: 'MYPRACTICE' },
    })
    const member = await testApp.member('anna')
    const intake = { personalInfo: { issuesAndConcerns: 'HERCONCERNS', address: 'HERHOME' } }
    await testApp.call(editProfile, { body: intake }, { token: member.token })
    await createFinishedAppointment(testApp, professional, member.token)
    const files = await downloadArchive(professional.token)
    const text = [...files.values()].join('')
    expect(text).toContain('Anna Test')
    expect(text).toContain('MYPRACTICE')
    expect(text).not.toMatch(/HERHOME|HERCONCERNS|anna\.[0-9a-f]+@/)
  }, 60_000)
})

describe('requesting a data export', () => {
  test('requires the password and is forbidden during an impersonation', async () => {
    const { token, ...mina } = await testApp.member('mina')
    expect(statusAndCode(await requestExport(token, 'not the password'))).toEqual([400, 'wrong_password'])
    expect(await getNewestExport(token)).toBeNull()
    const impersonation = await impersonateWithReason(testApp, await testApp.admin('ada'), mina)
    expect(statusAndCode(await requestExport(impersonation))).toEqual([403, 'acting_refused'])
    expect(statusAndCode(await testApp.call(dataExport, {}, { token: impersonation }))).toEqual([403, 'acting_refused'])
  })

  test('creates one archive for concurrent requests, and at most three per day', async () => {
    const { token } = await testApp.member('eager')
    const responses = await Promise.all([requestExport(token), requestExport(token), requestExport(token)])
    expect(responses.map((response) => statusAndCode(response)[1] ?? 'created').toSorted()).toEqual([
      'created',
      'export_waiting',
      'export_waiting',
    ])
    for (let more = 0; more < 2; more += 1) {
      await testApp.runQueuedJobs()
      expect((await requestExport(token)).status).toBe(200)
    }
    await testApp.runQueuedJobs()
    expect(statusAndCode(await requestExport(token))).toEqual([409, 'too_many_exports'])
    testApp.clock.advance({ hours: 25 })
    expect((await requestExport(token)).status).toBe(200)
    await testApp.runQueuedJobs()
  })

  test('sends one mail with a link to the account page, even if the job runs twice', async () => {
    const { token, email } = await testApp.member('mailed')
    const { data } = await requestExport(token)
    const uuid = data?.export?.uuid ?? ''
    await Promise.all([testApp.runJob(createExport, { uuid }), testApp.runJob(createExport, { uuid })])
    await testApp.runQueuedJobs()
    const mails = await waitForMails(email, 1, ({ subject }) => subject === READY_SUBJECT)
    const readyMails = mails.filter(({ subject }) => subject === READY_SUBJECT)
    expect(readyMails).toHaveLength(1)
    expect(readyMails.map((mail) => extractLink(mail).pathname)).toEqual(['/profile/member'])
  })

  test('is created by the export sweep if its job was lost', async () => {
    const { token } = await testApp.member('lost')
    await requestExport(token)
    await testApp.dropQueuedJobs()
    testApp.clock.advance({ hours: 4 })
    await testApp.runJob(sweepExports)
    await testApp.runQueuedJobs()
    expect((await getNewestExport(token))?.ready).not.toBeNull()
  })
})

describe('the archive', () => {
  test('requires a valid, unexpired signature and its owner', async () => {
    const [owner, other] = [await testApp.member('owner'), await testApp.member('other')]
    await downloadArchive(owner.token)
    const url = await getDownloadUrl(owner.token)
    expect(await getNewestExport(other.token)).toBeNull()
    expect(statusAndCode(await openExport(other.token))).toEqual([404, 'not_found'])
    const forgedUrl = url.replace(/signature=./, (start) => `signature=${start.endsWith('_') ? '-' : '_'}`)
    const extendedUrl = url.replace(/expires=\d/, 'expires=9')
    const unsignedUrl = url.split('?')[0] ?? ''
    for (const invalidUrl of [forgedUrl, extendedUrl, unsignedUrl, unsignedUrl.replace(/[0-9a-f-]{36}/, '%00')]) {
      expect((await fetchUrl(testApp, invalidUrl)).status).toBe(404)
    }
    testApp.clock.advance({ minutes: 6 })
    expect((await fetchUrl(testApp, url)).status).toBe(404)
  })

  test('requires the password for its download link, in addition to the session', async () => {
    const { token, ...mara } = await testApp.member('mara')
    await downloadArchive(token)
    expect(JSON.stringify(await testApp.call(dataExport, {}, { token }))).not.toMatch(/signature|archive\//)
    expect(statusAndCode(await openExport(token, 'not the password'))).toEqual([400, 'wrong_password'])
    const impersonation = await impersonateWithReason(testApp, await testApp.admin('alma'), mara)
    expect(statusAndCode(await openExport(impersonation))).toEqual([403, 'acting_refused'])
  })

  test('is deleted from storage after seven days or when its owner is erased', async () => {
    const storage = openStorage(testApp.env)
    const users = [await testApp.member('patient'), await testApp.member('erased')] as const
    const uuids: string[] = []
    for (const { token } of users) {
      await downloadArchive(token)
      uuids.push((await getNewestExport(token))?.uuid ?? '')
    }
    const countStoredFiles = async () =>
      (await Promise.all(uuids.map((uuid) => storage.list(`exports/${uuid}/`)))).flat().length
    expect(await countStoredFiles()).toBe(2)
    await testApp.accounts.eraseAccount(users[1].user.id as AccountId)
    await testApp.runJob(sweepExports)
    expect(await countStoredFiles()).toBe(1)
    testApp.clock.advance({ hours: 7 * 24 + 1 })
    expect(await getNewestExport(users[0].token)).toBeNull()
    await testApp.runJob(sweepExports)
    expect(await countStoredFiles()).toBe(0)
    expect(await testApp.db.selectFrom('data_export').select('uuid').where('uuid', 'in', uuids).execute()).toEqual([])
    storage.close()
  })

  test('is not announced to an unconfirmed address', async () => {
    const { token, email } = await testApp.unconfirmedUser('newcomer')
    await downloadArchive(token)
    expect((await listMails(email)).filter(({ subject }) => subject === READY_SUBJECT)).toEqual([])
  })
})
