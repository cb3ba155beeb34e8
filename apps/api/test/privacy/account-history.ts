import { deleteAccount } from '@fourfold/contract/accounts/deletion'
import { editAccount, forgotPassword } from '@fourfold/contract/accounts/endpoints'
import { setUserStatus } from '@fourfold/contract/admin/users/endpoints'
import {
  approveAppointment,
  cancelAppointment,
  appointmentDetails,
  createCalendarFeed,
  rejectAppointment,
} from '@fourfold/contract/appointments/endpoints'
import { editSearchInfo } from '@fourfold/contract/catalog/endpoints'
import { reportUser, sendMessage } from '@fourfold/contract/chat/endpoints'
import { saveChatMailSetting } from '@fourfold/contract/chat/mail-setting'
import { saveProduct } from '@fourfold/contract/products/endpoints'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

import { addAuthenticator, registerPasskey, requestRegistration } from '../accounts/factors/factors.ts'
import { mustBook, openPractice, slotAt } from '../appointments/practice.ts'
import type { Practice } from '../appointments/practice.ts'
import { png } from '../files/pictures.ts'
import { mustUpload } from '../files/uploading.ts'
import { createFinishedAppointment, submitReview } from '../reviews/fixtures.ts'
import type { Answer } from '../setup/call-endpoint.ts'
import type { TestApp } from '../setup/test-app.ts'
import { PASSWORD } from '../setup/users.ts'
import type { StripeTestApp } from '../subscriptions/stripe-test-app.ts'

/** Throws if a step fails, because it would leave no rows to compare. */
async function mustSucceed(...steps: Promise<Answer<unknown>>[]): Promise<void> {
  for (const { status, errors } of await Promise.all(steps)) {
    if (status !== 200) throw new Error(`step failed: ${errors[0]?.code} ${errors[0]?.msg}`)
  }
}

type Member = Awaited<ReturnType<TestApp['member']>>
type Pair = { member: Member; practice: Practice }

/** Creates appointments with all kinds of texts by both users. */
async function createAppointments(testApp: TestApp, { member, practice }: Pair): Promise<void> {
  const { token } = member
  const past = await createFinishedAppointment(testApp, practice, token)
  await mustSucceed(submitReview(testApp, token, { appointmentUuid: past, text: `review of ${practice.username}` }))
  const book = (hour: number, location: 'Home' | 'Client') =>
    mustBook(testApp, token, {
      practice,
      slot: slotAt(testApp, 5, { hour }),
      location,
      note: `note of ${practice.username}`,
    })
  const [cancelled, rejected, scheduled] = [await book(9, 'Client'), await book(11, 'Client'), await book(13, 'Home')]
  const withExplanation = (appointmentUuid: string) => ({
    body: { appointmentUuid, explanation: `words about ${practice.username}` },
  })
  await mustSucceed(
    testApp.call(cancelAppointment, withExplanation(cancelled), { token }),
    testApp.call(rejectAppointment, withExplanation(rejected), practice),
    testApp.call(approveAppointment, { body: { appointmentUuid: scheduled } }, practice),
  )
  await mustSucceed(testApp.call(appointmentDetails, { query: { appointmentUuid: scheduled } }, practice))
}

async function createMessages(testApp: TestApp, { member, practice }: Pair): Promise<void> {
  const { token, user } = member
  await mustSucceed(
    testApp.call(sendMessage, { body: { username: practice.username, text: `to ${practice.username}` } }, member),
  )
  await mustSucceed(
    testApp.call(sendMessage, { body: { username: user.username, text: `to ${user.username}` } }, practice),
  )
  await mustSucceed(
    testApp.call(
      reportUser,
      { body: { username: practice.username, reason: 'spam', text: 'by the member' } },
      { token },
    ),
    testApp.call(
      reportUser,
      { body: { username: user.username, reason: 'spam', text: 'by the professional' } },
      practice,
    ),
    testApp.call(saveChatMailSetting, { body: { isOn: false } }, { token }),
  )
}

/** Creates second factors, and account changes that are started but not finished. */
async function createFactors(testApp: TestApp, { token, user, email }: Member): Promise<void> {
  const renamed = { name: user.name, username: `${user.username}.new`, email }
  await mustSucceed(testApp.call(editAccount, { body: renamed }, { token }))
  await registerPasskey(testApp, token)
  await addAuthenticator(testApp, token)
  await requestRegistration(testApp, token)
  await mustSucceed(testApp.call(forgotPassword, { body: { email } }))
  await inTransaction(testApp.db, (tx) =>
    sql`insert into account_mail (id, account_id, email, kind, created_at)
      values (gen_random_uuid(), ${user.id}, ${email}, 'password-changed', ${testApp.clock.now()})`.execute(tx),
  )
}

/** Creates a product, a calendar feed, and a library image. */
async function createProducts(testApp: TestApp, practice: Practice): Promise<void> {
  const { username } = practice
  const product = { title: `Tea of ${username}`, description: 'Tea', link: 'https://shop.example/tea' }
  await mustSucceed(
    testApp.call(saveProduct, { body: { ...product, category: 'Mind', subcategory: 'App' } }, practice),
    testApp.call(createCalendarFeed, { body: { password: PASSWORD } }, practice),
  )
  await mustUpload(testApp, practice.token, { fileType: 'library', content: await png(), fileName: `${username}.png` })
}

/** Creates a professional with one subscription, one started checkout, and listing counts. */
async function createPayer(shop: StripeTestApp, name: string, adminToken: string) {
  const { testApp } = shop
  const payer = await testApp.professional(`${name}.payer`)
  await mustSucceed(testApp.call(editProfile, { body: { other: { requestedTags: [3] } } }, payer))
  const body = { userId: payer.user.id, status: 'Approved' as const }
  await mustSucceed(testApp.call(setUserStatus, { body }, { token: adminToken }))
  await shop.subscribe(payer)
  await mustSucceed(shop.pay(payer, { categoryId: 3 }))
  await inTransaction(testApp.db, (tx) =>
    sql`insert into listing_count (account_id, month, impressions, profile_views)
      values (${payer.user.id}, '2026-01-01', 3, 2)`.execute(tx),
  )
  return payer
}

/**
 * Creates a member, a professional, a paying professional, and a member with a pending deletion, with rows in every
 * table that references accounts. Accounts of two histories are unrelated.
 */
export async function createHistory(shop: StripeTestApp, name: string, adminToken: string) {
  const { testApp } = shop
  const practice = await openPractice(testApp, `${name}.pro`, {
    preferredHome: true,
    preferredClient: true,
    description: `about ${name}`,
    other: { address: `Practice of ${name}`, requestedTags: [1, 2] },
  })
  const member = await testApp.member(`${name}.member`)
  const intake = { personalInfo: { address: `Home of ${name}`, issuesAndConcerns: `worry of ${name}` } }
  const answers = { questionsAnswers: [{ question: 'Q', answer: `answer of ${name}` }], searchTags: [1] }
  await mustSucceed(
    testApp.call(editProfile, { body: intake }, member),
    testApp.call(editSearchInfo, { body: answers }, member),
  )
  await createAppointments(testApp, { member, practice })
  await createMessages(testApp, { member, practice })
  await createProducts(testApp, practice)
  const payer = await createPayer(shop, name, adminToken)
  const leaver = await testApp.member(`${name}.leaver`)
  await createFactors(testApp, leaver)
  await mustSucceed(testApp.call(deleteAccount, { body: { password: PASSWORD } }, leaver))
  const ids = [practice.id, member.user.id, payer.user.id, leaver.user.id]
  return { practice, member, payer, leaver, ids }
}
