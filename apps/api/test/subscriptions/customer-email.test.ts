import { confirmEmail, editAccount, undoEmailChange } from '@fourfold/contract/accounts/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { updateCustomerEmail } from '../../src/subscriptions/subscriptions.jobs.ts'
import { extractLink, waitForMails } from '../setup/mails.ts'
import { PASSWORD } from '../setup/users.ts'
import { startStripeTestApp } from './stripe-test-app.ts'
import type { Payer, StripeTestApp } from './stripe-test-app.ts'

let stripeApp: StripeTestApp
beforeAll(async () => {
  stripeApp = await startStripeTestApp()
})
afterAll(() => stripeApp.stop())

/** Returns the email address of the Stripe customer, which receives receipts. */
async function findCustomerEmail({ user }: Payer): Promise<string | null> {
  const { data } = await stripeApp.stripe.customers.list({ limit: 100 })
  return data.find(({ metadata }) => metadata['account'] === String(user.id))?.email ?? null
}

async function waitForLink(email: string, subject: string): Promise<URLSearchParams> {
  await stripeApp.testApp.runQueuedJobs()
  const mails = await waitForMails(email, 1, (mail) => mail.subject === subject)
  const mail = mails.find((received) => received.subject === subject)
  if (!mail) throw new Error(`no mail "${subject}"`)
  return extractLink(mail).searchParams
}

async function changeEmail(payer: Payer, email: string): Promise<void> {
  const { name, username } = payer.user
  const body = { name, username, email, currentPassword: PASSWORD }
  const editReply = await stripeApp.testApp.call(editAccount, { body }, { token: payer.token })
  const token = (await waitForLink(email, 'Please confirm your email address')).get('token') ?? ''
  const session = { token: editReply.data?.token ?? null }
  const confirmReply = await stripeApp.testApp.call(confirmEmail, { body: { token, email } }, session)
  expect(confirmReply.status).toBe(200)
}

describe('the Stripe customer', () => {
  test('gets a new email address once it is confirmed, and the previous one after an undo', async () => {
    const [ines, olga] = [await stripeApp.testApp.professional('ines'), await stripeApp.testApp.professional('olga')]
    for (const payer of [ines, olga]) {
      await stripeApp.subscribe(payer)
      expect(await findCustomerEmail(payer)).toBe(payer.email)
    }

    const newEmail = stripeApp.testApp.emailOf('ines.next')
    await changeEmail(ines, newEmail)
    await stripeApp.testApp.runQueuedJobs()
    expect(await findCustomerEmail(ines)).toBe(newEmail)

    // Running the job again changes nothing.
    for (const { user } of [ines, olga]) await stripeApp.testApp.runJob(updateCustomerEmail, { accountId: user.id })
    expect([await findCustomerEmail(ines), await findCustomerEmail(olga)]).toEqual([newEmail, olga.email])

    const token = (await waitForLink(ines.email, 'Your email address is about to change')).get('undo') ?? ''
    await stripeApp.testApp.call(undoEmailChange, { body: { token, email: ines.email } })
    await stripeApp.testApp.runQueuedJobs()
    expect(await findCustomerEmail(ines)).toBe(ines.email)
  })

  test('is not updated for accounts that never paid', async () => {
    const nora = await stripeApp.testApp.professional('nora')
    await changeEmail(nora, stripeApp.testApp.emailOf('nora.next'))
    await stripeApp.testApp.runQueuedJobs()
    expect(await findCustomerEmail(nora)).toBeNull()
  })
})
