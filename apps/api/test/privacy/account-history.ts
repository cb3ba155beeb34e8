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
import { mustBook, createBookableProfessional, slotAt } from '../appointments/bookable-professional.ts'
import type { BookableProfessional } from '../appointments/bookable-professional.ts'
import { png } from '../files/pictures.ts'
import { mustUpload } from '../files/uploading.ts'
import { createFinishedAppointment, submitReview } from '../reviews/fixtures.ts'
import type { CallResponse } from '../setup/call-endpoint.ts'
import type { TestApp } from '../setup/test-app.ts'
import { PASSWORD } from '../setup/users.ts'
import type { StripeTestApp } from '../subscriptions/stripe-test-app.ts'

/** Throws if a step fails, because it would leave no rows to compare. */
async function mustSucceed(...steps: Promise<CallResponse<unknown>>[]): Promise<void> {
  for (const { status, errors } of await Promise.all(steps)) {
    if (status !== 200) throw new Error(`step failed: ${errors[0]?.code} ${errors[0]?.msg}`)
  }
}

type Member = Awaited<ReturnType<TestApp['member']>>
type Pair = { member: Member; professional: BookableProfessional }

/** Creates appointments with all kinds of texts by both users. */
async function createAppointments(testApp: TestApp, { member, professional }: Pair): Promise<void> {
  const { token } = member
  const pastUuid = await createFinishedAppointment(testApp, professional, token)
  await mustSucceed(
    submitReview(testApp, token, { appointmentUuid: pastUuid, text: `review of ${professional.username}` }),
  )
  const book = (hour: number, location: 'Home' | 'Client') =>
    mustBook(testApp, token, {
      professional,
      slot: slotAt(testApp, 5, { hour }),
      location,
      note: `note of ${professional.username}`,
    })
  const [cancelledUuid, rejectedUuid, scheduledUuid] = [
    await book(9, 'Client'),
    await book(11, 'Client'),
    await book(13, 'Home'),
  ]
  const withExplanation = (appointmentUuid: string) => ({
    body: { appointmentUuid, explanation: `words about ${professional.username}` },
  })
  await mustSucceed(
    testApp.call(cancelAppointment, withExplanation(cancelledUuid), { token }),
    testApp.call(rejectAppointment, withExplanation(rejectedUuid), professional),
    testApp.call(approveAppointment, { body: { appointmentUuid: scheduledUuid } }, professional),
  )
  await mustSucceed(testApp.call(appointmentDetails, { query: { appointmentUuid: scheduledUuid } }, professional))
}

async function createMessages(testApp: TestApp, { member, professional }: Pair): Promise<void> {
  const { token, user } = member
  await mustSucceed(
    testApp.call(
      sendMessage,
      { body: { username: professional.username, text: `to ${professional.username}` } },
      member,
    ),
  )
  await mustSucceed(
    testApp.call(sendMessage, { body: { username: user.username, text: `to ${user.username}` } }, professional),
  )
  await mustSucceed(
    testApp.call(
      reportUser,
      { body: { username: professional.username, reason: 'spam', text: 'by the member' } },
      { token },
    ),
    testApp.call(
      reportUser,
      { body: { username: user.username, reason: 'spam', text: 'by the professional' } },
      professional,
    ),
    testApp.call(saveChatMailSetting, { body: { isOn: false } }, { token }),
  )
}

/** Creates second factors, and account changes that are started but not finished. */
async function createFactors(testApp: TestApp, { token, user, email }: Member): Promise<void> {
  const accountForm = { name: user.name, username: `${user.username}.new`, email }
  await mustSucceed(testApp.call(editAccount, { body: accountForm }, { token }))
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
async function createProducts(testApp: TestApp, professional: BookableProfessional): Promise<void> {
  const { username } = professional
  const product = { title: `Tea of ${username}`, description: 'Tea', link: 'https://shop.example/tea' }
  await mustSucceed(
    testApp.call(saveProduct, { body: { ...product, category: 'Mind', subcategory: 'App' } }, professional),
    testApp.call(createCalendarFeed, { body: { password: PASSWORD } }, professional),
  )
  await mustUpload(testApp, professional.token, {
    fileType: 'library',
    content: await png(),
    fileName: `${username}.png`,
  })
}

/** Creates a professional with one subscription, one started checkout, and listing counts. */
async function createPayer(stripeApp: StripeTestApp, name: string, adminToken: string) {
  const { testApp } = stripeApp
  const payer = await testApp.professional(`${name}.payer`)
  await mustSucceed(testApp.call(editProfile, { body: { other: { requestedTags: [3] } } }, payer))
  const body = { userId: payer.user.id, status: 'Approved' as const }
  await mustSucceed(testApp.call(setUserStatus, { body }, { token: adminToken }))
  await stripeApp.subscribe(payer)
  await mustSucceed(stripeApp.pay(payer, { categoryId: 3 }))
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
export async function createHistory(stripeApp: StripeTestApp, name: string, adminToken: string) {
  const { testApp } = stripeApp
  const professional = await createBookableProfessional(testApp, `${name}.pro`, {
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
  await createAppointments(testApp, { member, professional })
  await createMessages(testApp, { member, professional })
  await createProducts(testApp, professional)
  const payer = await createPayer(stripeApp, name, adminToken)
  const leaver = await testApp.member(`${name}.leaver`)
  await createFactors(testApp, leaver)
  await mustSucceed(testApp.call(deleteAccount, { body: { password: PASSWORD } }, leaver))
  const ids = [professional.id, member.user.id, payer.user.id, leaver.user.id]
  return { professional, member, payer, leaver, ids }
}
