import { confirmEmail, editAccount, undoEmailChange } from '@fourfold/contract/accounts/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { moveCustomer } from '../../src/subscriptions/subscriptions.jobs.ts'
import { linkIn, waitForMails } from '../setup/mails.ts'
import { PASSWORD } from '../setup/users.ts'
import { openShop } from './stripe-test-app.ts'
import type { Payer, Shop } from './stripe-test-app.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

/** Where the provider sends receipts. */
async function addressAtProvider({ user }: Payer): Promise<string | null> {
  const { data } = await shop.stripe.customers.list({ limit: 100 })
  return data.find(({ metadata }) => metadata['account'] === String(user.id))?.email ?? null
}

async function linkFrom(email: string, subject: string): Promise<URLSearchParams> {
  await shop.testApp.doJobs()
  const mails = await waitForMails(email, 1, (mail) => mail.subject === subject)
  const mail = mails.find((one) => one.subject === subject)
  if (!mail) throw new Error(`no "${subject}"`)
  return linkIn(mail).searchParams
}

async function moved(payer: Payer, email: string): Promise<void> {
  const { name, username } = payer.user
  const body = { name, username, email, currentPassword: PASSWORD }
  const asked = await shop.testApp.call(editAccount, { body }, { token: payer.token })
  const token = (await linkFrom(email, 'Please confirm your email address')).get('token') ?? ''
  const session = { token: asked.data?.token ?? null }
  const confirmed = await shop.testApp.call(confirmEmail, { body: { token, email } }, session)
  expect(confirmed.status).toBe(200)
}

describe('the payment provider', () => {
  test('learns a new address once it is confirmed, and the former one when the change is taken back', async () => {
    const [ines, olga] = [await shop.testApp.professional('ines'), await shop.testApp.professional('olga')]
    for (const payer of [ines, olga]) {
      await shop.subscribe(payer)
      expect(await addressAtProvider(payer)).toBe(payer.email)
    }

    const next = shop.testApp.emailOf('ines.next')
    await moved(ines, next)
    await shop.testApp.doJobs()
    expect(await addressAtProvider(ines)).toBe(next)

    // Told again of both, as after a job that was lost: each has the address of their own account.
    for (const { user } of [ines, olga]) await shop.testApp.doJob(moveCustomer, { accountId: user.id })
    expect([await addressAtProvider(ines), await addressAtProvider(olga)]).toEqual([next, olga.email])

    const token = (await linkFrom(ines.email, 'Your email address is about to change')).get('undo') ?? ''
    await shop.testApp.call(undoEmailChange, { body: { token, email: ines.email } })
    await shop.testApp.doJobs()
    expect(await addressAtProvider(ines)).toBe(ines.email)
  })

  test('hears nothing about people who never paid', async () => {
    const nora = await shop.testApp.professional('nora')
    await moved(nora, shop.testApp.emailOf('nora.next'))
    await shop.testApp.doJobs()
    expect(await addressAtProvider(nora)).toBeNull()
  })
})
