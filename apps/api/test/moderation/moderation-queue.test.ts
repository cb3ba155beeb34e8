import { setUserStatus } from '@fourfold/contract/admin/users/endpoints'
import { reportUser } from '@fourfold/contract/chat/endpoints'
import { setCertificateState } from '@fourfold/contract/files/certificate-endpoints'
import { decideReport, figures, moderationQueue } from '@fourfold/contract/moderation/endpoints'
import { setProductApproved } from '@fourfold/contract/products/admin-endpoints'
import { saveProduct } from '@fourfold/contract/products/endpoints'
import { editProfile, profile } from '@fourfold/contract/profiles/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { setStatus, setEmailVerified } from '../../src/accounts/index.ts'
import { createMember, createProfessional, send } from '../chat/fixtures.ts'
import { jpeg } from '../files/pictures.ts'
import { mustUpload } from '../files/uploading.ts'
import { insertImage } from '../profiles/fixtures.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

let testApp: TestApp
let admin: Awaited<ReturnType<TestApp['admin']>>

beforeAll(async () => {
  testApp = await startTestApp()
  admin = await testApp.admin('ada')
})
afterAll(() => testApp.stop())

const listQueue = async () => (await testApp.call(moderationQueue, {}, { token: admin.token })).data?.items ?? []

async function getLatestAuditState(action: string) {
  const { after } = await testApp.db
    .selectFrom('audit_entry')
    .select('audit_entry.after')
    .where('audit_entry.action', '=', action)
    .orderBy('audit_entry.number', 'desc')
    .executeTakeFirstOrThrow()
  return after
}

/** Registers a professional who has not applied for a listing yet. */
async function createApplicant(name: string) {
  const person = await testApp.professional(name)
  const id = person.user.id as AccountId
  await inTransaction(testApp.db, (tx) => setStatus(tx, id, 'Pending'))
  return { ...person, id }
}

/** Confirms the address and adds a photo, which puts the professional into the queue. */
async function applyForListing({ id, token }: Awaited<ReturnType<typeof createApplicant>>): Promise<void> {
  await inTransaction(testApp.db, (tx) => setEmailVerified(tx, id))
  const { url } = await insertImage(testApp, id, 'profile')
  await testApp.call(editProfile, { body: { profileImageUrl: url } }, { token })
}

describe('the moderation queue', () => {
  test('contains professionals with a confirmed address and a photo until an admin decides', async () => {
    const ines = await createApplicant('ines')
    const findItems = async () =>
      (await listQueue()).filter((item) => item.kind === 'professional' && item.userId === ines.id)
    expect(await findItems()).toEqual([])
    await applyForListing(ines)
    const content = await jpeg()
    await mustUpload(testApp, ines.token, { fileType: 'file', content, fileName: 'License.jpg' })
    expect(await findItems()).toMatchObject([
      {
        kind: 'professional',
        userId: ines.id,
        username: 'ines',
        profileImageUrl: expect.stringContaining('/api/media/'),
        history: [],
        certificates: [
          {
            fileName: 'License.jpg',
            uploadedAt: expect.any(String),
            check: { state: 'unchecked', checkedOn: null, validUntil: null },
          },
        ],
      },
    ])
    await inTransaction(testApp.db, (tx) => setStatus(tx, ines.id, 'Approved'))
    expect(await findItems()).toEqual([])
  })

  test('returns earlier decisions with their admin, newest first', async () => {
    const applicant = await createApplicant('again')
    await applyForListing(applicant)
    const decide = (status: 'Rejected' | 'Pending', reason: string) =>
      testApp.call(setUserStatus, { body: { userId: applicant.id, status, reason } }, { token: admin.token })
    await decide('Rejected', 'No license.')
    await decide('Pending', '')
    const item = (await listQueue()).find((item) => item.kind === 'professional' && item.userId === applicant.id)
    expect(item).toMatchObject({
      history: [
        { action: 'user.setStatus', status: 'Pending', reason: null, admin: 'ada' },
        { action: 'user.setStatus', status: 'Rejected', reason: 'No license.', admin: 'ada' },
      ],
    })
  })

  test('contains products until an admin decides, and again after a change by the owner', async () => {
    const { token } = await testApp.professional('offering')
    const form = { category: 'Mind', subcategory: 'App', link: 'https://a.example', title: 'Calm' } as const
    const id = (await testApp.call(saveProduct, { body: form }, { token })).data?.product.id ?? 0
    const isQueued = async () => (await listQueue()).some((item) => item.kind === 'product' && item.product.id === id)
    const decide = (approved: boolean) =>
      testApp.call(
        setProductApproved,
        { body: { productId: id, approved, title: 'Calm', description: '' } },
        { token: admin.token },
      )
    expect(await isQueued()).toBe(true)
    await decide(false)
    expect(await isQueued()).toBe(false)
    await testApp.call(saveProduct, { body: { ...form, id, title: 'Calmer' } }, { token })
    expect(await isQueued()).toBe(true)
    const item = (await listQueue()).find((item) => item.kind === 'product' && item.product.id === id)
    expect(item).toMatchObject({
      history: [{ action: 'product.setApproved', status: 'Rejected', reason: null, admin: 'ada' }],
    })
    await decide(true)
    expect(await isQueued()).toBe(false)
  })

  test('contains reports until an admin decides, and rejects a second decision', async () => {
    const [writer, other] = [await createMember(testApp, 'rude'), await createProfessional(testApp, 'patient')]
    await send(testApp, writer, other, 'Hello')
    const form = { username: 'rude', reason: 'harassment', text: 'Keeps asking.' } as const
    await testApp.call(reportUser, { body: form }, { token: other.token })
    const report = (await listQueue()).find((item) => item.kind === 'report')
    expect(report).toMatchObject({
      reason: 'harassment',
      text: 'Keeps asking.',
      reporter: { username: 'patient' },
      reported: { username: 'rude' },
    })
    const body = { uuid: report?.uuid ?? '', outcome: 'handled', reason: 'Warned.' } as const
    const responses = await Promise.all([1, 2].map(() => testApp.call(decideReport, { body }, { token: admin.token })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await listQueue()).filter((item) => item.kind === 'report')).toEqual([])
    expect(await getLatestAuditState('report.decide')).toEqual({ outcome: 'handled', reason: 'Warned.' })
  })

  test('is accessible to admins only', async () => {
    const { token } = await testApp.professional('curious')
    expect((await testApp.call(moderationQueue, {}, { token })).status).toBe(403)
    const uuid = crypto.randomUUID()
    expect((await testApp.call(decideReport, { body: { uuid, outcome: 'handled' } }, { token })).status).toBe(403)
    expect((await testApp.call(setCertificateState, { body: { uuid, state: 'checked' } }, { token })).status).toBe(403)
  })

  test('lists reports first, then the other items by waiting time', async () => {
    for (const name of ['early', 'late']) await applyForListing(await createApplicant(name))
    const [loud, calm] = [await createMember(testApp, 'loud'), await createProfessional(testApp, 'calm')]
    await send(testApp, loud, calm, 'Hello')
    await testApp.call(reportUser, { body: { username: 'loud', reason: 'danger', text: '' } }, { token: calm.token })
    const [report, ...others] = await listQueue()
    expect(report).toMatchObject({ kind: 'report', reported: { username: 'loud', isProfessional: false } })
    const times = others.map(({ since }) => Date.parse(since))
    expect(times.length).toBeGreaterThan(1)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })
})

describe('a certificate check', () => {
  async function uploadCertificate(name: string) {
    const { token } = await testApp.professional(name)
    const { uuid } = await mustUpload(testApp, token, {
      fileType: 'file',
      content: await jpeg(),
      fileName: 'License.jpg',
    })
    const getPublicCheck = async () =>
      (await testApp.call(profile, { query: { username: name } })).data?.files[0]?.check
    const check = (body: object) =>
      testApp.call(setCertificateState, { body: { uuid, ...body } as never }, { token: admin.token })
    return { uuid, token, getPublicCheck, check }
  }

  test('is shown on the profile with its date and expiration', async () => {
    const { getPublicCheck, check } = await uploadCertificate('licensed')
    expect(await getPublicCheck()).toBeNull()
    const today = testApp.clock.now().toString().slice(0, 10)
    const expectedCheck = { state: 'checked', checkedOn: today, validUntil: '2099-06-30' }
    expect((await check({ state: 'checked', validUntil: '2099-06-30' })).data).toEqual(expectedCheck)
    expect(await getPublicCheck()).toEqual(expectedCheck)
    expect(await getLatestAuditState('certificate.check')).toEqual({ state: 'checked', validUntil: '2099-06-30' })
    await check({ state: 'unchecked' })
    expect(await getPublicCheck()).toBeNull()
  })

  test('is not shown if the certificate was rejected or has expired', async () => {
    const { getPublicCheck, check } = await uploadCertificate('expired')
    await check({ state: 'checked', validUntil: '2020-06-30' })
    expect(await getPublicCheck()).toBeNull()
    await check({ state: 'refused' })
    expect(await getPublicCheck()).toBeNull()
  })

  test('requires a certificate and a valid date, and accepts an expiration only with the state checked', async () => {
    const { token, check } = await uploadCertificate('odd')
    const picture = await mustUpload(testApp, token, { fileType: 'library', content: await jpeg() })
    expect((await check({ state: 'checked', uuid: picture.uuid })).status).toBe(404)
    expect((await check({ state: 'checked', validUntil: '2026-02-30' })).status).toBe(400)
    expect((await check({ state: 'refused', validUntil: '2099-01-01' })).status).toBe(400)
    expect((await check({ state: 'perhaps' })).status).toBe(400)
  })
})

test('figures count users, pending professionals and bookings since Monday', async () => {
  const loadFigures = async () => (await testApp.call(figures, {}, { token: admin.token })).data
  const figuresBefore = await loadFigures()
  expect(figuresBefore).toMatchObject({ isEstimate: false, bookingsThisWeek: 0 })
  await testApp.member('one.more')
  await applyForListing(await createApplicant('two.more'))
  expect(await loadFigures()).toEqual({
    ...figuresBefore,
    members: (figuresBefore?.members ?? 0) + 1,
    professionals: (figuresBefore?.professionals ?? 0) + 1,
    pendingApproval: (figuresBefore?.pendingApproval ?? 0) + 1,
  })
})
