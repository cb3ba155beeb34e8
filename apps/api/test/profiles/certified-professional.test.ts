import { editSearchInfo, questions } from '@fourfold/contract/catalog/endpoints'
import { uploadVideoLink } from '@fourfold/contract/files/endpoints'
import { saveProduct } from '@fourfold/contract/products/endpoints'
import { editProfile, profile } from '@fourfold/contract/profiles/endpoints'
import { saveWorkHour } from '@fourfold/contract/schedule/endpoints'
import { defaultHours } from '@fourfold/contract/schedule/shapes'
import { search } from '@fourfold/contract/search/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { setStatus, setEmailVerified } from '../../src/accounts/index.ts'
import { listCertificates } from '../../src/files/files.queries.ts'
import { jpeg } from '../files/pictures.ts'
import { upload, mustUpload } from '../files/uploading.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { insertImage, insertPaidCategory } from './fixtures.ts'

const MOVEMENT = 2

let testApp: TestApp
let ines: Awaited<ReturnType<TestApp['professional']>>
let mila: Awaited<ReturnType<TestApp['member']>>
let preparedProfile: Awaited<ReturnType<typeof findGoalWithAnswer>> & Awaited<ReturnType<typeof completeProfile>>
beforeAll(async () => {
  testApp = await startTestApp()
  ines = await testApp.professional('ines')
  mila = await testApp.member('mila')
  const goalWithAnswer = await findGoalWithAnswer()
  preparedProfile = { ...goalWithAnswer, ...(await completeProfile(goalWithAnswer.goal)) }
})
afterAll(() => testApp.stop())

const product = { category: 'Movement', subcategory: 'Gear', link: 'https://shop.example', title: 'Mat' } as const
const monday = { ...defaultHours, work: true, dayType: 'Mon', sessionType: 'Standard' } as const

/** Finds a goal of Movement that a questionnaire answer selects. */
async function findGoalWithAnswer(): Promise<{ goal: number; questionAnswer: { question: string; answer: string } }> {
  const ownProfile = await testApp.call(profile, { query: {} }, { token: ines.token })
  const goals = new Set(
    ownProfile.data?.tags
      .filter(({ isTop, TagCategories }) => isTop && TagCategories.some(({ categoryId }) => categoryId === MOVEMENT))
      .map(({ id }) => id),
  )
  const roots = new Set(ownProfile.data?.categories.map(({ tagId }) => tagId))
  const { data } = await testApp.call(questions, {})
  for (const { text, answers } of data?.questions ?? []) {
    for (const answer of answers) {
      const goal = answer.tags.find((tag) => goals.has(tag) && !roots.has(tag))
      if (goal) return { goal, questionAnswer: { question: text, answer: answer.text } }
    }
  }
  throw new Error('no answer selects a goal of Movement')
}

/** Completes the profile of Ines with a photo, a certificate, and a paid category with title and goals. */
async function completeProfile(goal: number) {
  const photo = await mustUpload(testApp, ines.token, { fileType: 'profile', content: await jpeg() })
  const certificate = await mustUpload(testApp, ines.token, {
    fileType: 'file',
    content: await jpeg(),
    fileName: 'certificate.jpg',
  })
  await insertPaidCategory(testApp, { accountId: ines.user.id, categoryId: MOVEMENT })
  const body = {
    profileImageUrl: photo.url,
    other: { categoryTitle: { [MOVEMENT]: 'Physical therapist' }, selectedGoalTags: { [MOVEMENT]: [goal] } },
  }
  const { errors } = await testApp.call(editProfile, { body }, { token: ines.token })
  if (errors[0]) throw new Error(errors[0].msg)
  return { certificate }
}

test('matches a member with a certified professional', { tags: ['PLT-01'] }, async () => {
  const { goal, questionAnswer, certificate } = preparedProfile
  await inTransaction(testApp.db, async (tx) => {
    await setStatus(tx, ines.user.id as AccountId, 'Approved')
    await setEmailVerified(tx, mila.user.id as AccountId)
  })
  const answers = { questionsAnswers: [questionAnswer], searchTags: [goal] }
  await testApp.call(editSearchInfo, { body: answers }, { token: mila.token })

  await testApp.drainListings()
  const { data } = await testApp.call(search, { body: {} }, { token: mila.token })
  expect(data?.users.map(({ username, userCategories }) => [username, userCategories])).toEqual([
    ['ines', [{ categoryId: MOVEMENT }]],
  ])
  const page = await testApp.call(profile, { query: { username: 'ines' } }, { token: mila.token })
  expect(page.data?.files).toMatchObject([{ uuid: certificate.uuid, fileName: 'certificate.jpg' }])
})

test('lets a professional edit the whole public page', { tags: ['PRO-44'] }, async () => {
  const { token } = ines
  const content = await jpeg()
  const image = await mustUpload(testApp, token, { fileType: 'library', content })
  const video = await testApp.call(uploadVideoLink, { body: { id: '76979871', type: 'Vimeo' } }, { token })
  const certificate = await mustUpload(testApp, token, { fileType: 'file', content })
  const productReply = await testApp.call(saveProduct, { body: product }, { token })
  const hoursReply = await testApp.call(saveWorkHour, { body: monday }, { token })
  const other = { myStory: 'Long ago.', appointmentRate: 120, categoryTitle: { [MOVEMENT]: 'Coach' } }
  const editReply = await testApp.call(editProfile, { body: { description: 'I help.', other } }, { token })
  expect([video, productReply, hoursReply, editReply].map(({ status }) => status)).toEqual([200, 200, 200, 200])

  const ownProfile = (await testApp.call(profile, { query: {} }, { token })).data
  expect(ownProfile?.user).toMatchObject({
    description: 'I help.',
    workHoursSummary: expect.stringContaining('Mon 9:00 AM'),
    other: { ...other, selectedGoalTags: { [MOVEMENT]: [preparedProfile.goal] } },
  })
  expect(ownProfile?.images.map(({ uuid }) => uuid)).toEqual([image.uuid, video.data?.uuid])
  expect(ownProfile?.files.map(({ uuid }) => uuid)).toContain(certificate.uuid)
  expect(ownProfile?.products.map(({ id }) => id)).toEqual([productReply.data?.product.id])

  const asMember = { token: mila.token }
  const rejectedReplies = [
    await upload(testApp, mila.token, { fileType: 'library', content }),
    await upload(testApp, mila.token, { fileType: 'file', content }),
    await testApp.call(uploadVideoLink, { body: { id: '76979871', type: 'Vimeo' } }, asMember),
    await testApp.call(saveProduct, { body: product }, asMember),
    await testApp.call(saveWorkHour, { body: monday }, asMember),
  ]
  expect(rejectedReplies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
})

test('loads certificates of the requested accounts only', async () => {
  const [olga, petra] = [await testApp.professional('olga'), await testApp.professional('petra')]
  const { uuid } = await insertImage(testApp, olga.user.id, 'file')
  await insertImage(testApp, petra.user.id, 'file')
  const certificates = await listCertificates(testApp.db, [olga.user.id as AccountId])
  expect(certificates.map((file) => file.uuid)).toEqual([uuid])
})
