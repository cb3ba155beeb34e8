import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { testCards } from '../src/index.ts'
import { createSession, startTestContext, type TestContext } from './test-context.ts'

let context: TestContext
beforeEach(async () => {
  context = await startTestContext()
})
afterEach(() => context.stop())

async function visit(url: string | null, form?: Record<string, string>) {
  const body = form && new URLSearchParams(form)
  const response = await fetch(url ?? '', { method: form ? 'POST' : 'GET', redirect: 'manual', ...(body && { body }) })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}

const cardForm = (number: string) => ({ card: number, expiry: '12 / 34', code: '123' })

describe('checkout page', () => {
  test('shows lines, total, and back link, and redirects to the success URL with the session id', async () => {
    const { stripe } = context
    const session = await createSession(stripe)
    const page = await visit(session.url)
    expect(page.text).toContain('$29.99')
    expect(page.text).toContain('href="http://127.0.0.1/cancel"')
    expect(page.text).not.toContain('<script')
    const paid = await visit(session.url, cardForm('4242 4242 4242 4242'))
    expect(paid).toMatchObject({ status: 303, location: `http://127.0.0.1/success?session=${session.id}` })
  })

  test('ignores a concurrent second payment', async () => {
    const { stripe } = context
    const session = await createSession(stripe)
    const [first, second] = await Promise.all([
      visit(session.url, cardForm(testCards.pays)),
      visit(session.url, cardForm(testCards.pays)),
    ])
    expect(second).toEqual(first)
    expect((await visit(session.url)).text).toContain('Already paid')
    expect((await stripe.invoices.list()).data).toHaveLength(1)
  })

  test.for([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'insufficient funds'],
    ['4000000000000069', 'expired'],
    ['4000000000000127', 'security code is incorrect'],
    ['4000000000000119', 'processing your card'],
    ['5555555555554444', 'not one of the test cards'],
  ])('stays open after the declined card %s', async ([number, message]) => {
    const session = await createSession(context.stripe)
    const page = await visit(session.url, cardForm(number ?? ''))
    expect(page.status).toBe(402)
    expect(page.text.replaceAll('&#39;', "'")).toContain(message)
    expect(page.text).toContain('Pay $29.99')
  })

  test('applies and removes a promotion code if the session allows codes', async () => {
    const { stripe } = context
    expect((await visit((await createSession(stripe)).url)).text).not.toContain('Promotion code')
    const { id, url } = await createSession(stripe, { allow_promotion_codes: true })
    expect(await visit(`${url}/code`, { code: 'NOPE' })).toMatchObject({ status: 422 })
    expect(await visit(`${url}/code`, { code: 'welcome' })).toMatchObject({ status: 303 })
    expect((await visit(url)).text).toContain('Pay $23.99')
    await visit(`${url}/remove-code`, {})
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ amount_total: 2999 })
  })

  test('does not accept payments of an expired session', async () => {
    const { stripe, control } = context
    const { id, url } = await createSession(stripe)
    await control.advance({ days: 1 })
    expect((await visit(url, cardForm(testCards.pays))).text).toContain('expired')
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', url: null })
    expect((await control.events()).map(({ type }) => type)).toEqual(['checkout.session.expired'])
  })

  test('escapes the customer email', async () => {
    const customer = await context.stripe.customers.create({ email: '"<b>@example.com' })
    const { url } = await createSession(context.stripe, { customer: customer.id })
    expect((await visit(url)).text).toContain('&quot;&lt;b&gt;@example.com')
  })
})

describe('portal page', () => {
  async function openPortal(email: string) {
    const { stripe, control } = context
    const customer = await stripe.customers.create({ email })
    const session = await createSession(stripe, { customer: customer.id })
    const { subscription } = await control.pay(session.id, testCards.pays)
    const { url } = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: 'http://127.0.0.1/back',
    })
    return { url, customer: customer.id, id: subscription ?? '' }
  }

  test('schedules a cancellation at the end of the period and revokes it', async () => {
    const { stripe } = context
    const { url, id } = await openPortal('a@example.com')
    expect((await visit(url)).text).toContain('href="http://127.0.0.1/back"')
    await visit(`${url}/cancel`, { subscription: id })
    const ending = await stripe.subscriptions.retrieve(id)
    expect(ending).toMatchObject({ status: 'active', cancel_at_period_end: true })
    expect(ending.cancel_at).toBe(ending.items.data[0]?.current_period_end)
    expect((await visit(url)).text).toContain('Resume')
    await visit(`${url}/resume`, { subscription: id })
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: false, cancel_at: null })
  })

  test('switches the price and creates a paid invoice', async () => {
    const { stripe } = context
    const { url, id } = await openPortal('a@example.com')
    await visit(`${url}/switch`, { subscription: id, price: 'price_year' })
    expect((await stripe.subscriptions.retrieve(id)).items.data[0]?.price.id).toBe('price_year')
    const invoices = await stripe.invoices.list({ subscription: id })
    expect(invoices.data.map(({ total, status }) => [total, status])).toEqual([
      [11_999, 'paid'],
      [2999, 'paid'],
    ])
    expect((await visit(url)).text).toContain('$119.99')
  })

  test('replaces the card, unless it is declined', async () => {
    const { url, id } = await openPortal('a@example.com')
    expect(await visit(`${url}/card`, cardForm(testCards.declined))).toMatchObject({ status: 422 })
    expect(await visit(`${url}/card`, cardForm(testCards.declinesAtRenewal))).toMatchObject({ status: 303 })
    expect((await visit(url)).text).toContain('Card ending in 0341')
    await context.control.advance({ days: 32 })
    expect(await context.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' })
  })

  test('rejects changes to subscriptions of other customers', async () => {
    const own = await openPortal('a@example.com')
    const other = await openPortal('b@example.com')
    expect(await visit(`${own.url}/cancel`, { subscription: other.id })).toMatchObject({ status: 422 })
    expect(await context.stripe.subscriptions.retrieve(other.id)).toMatchObject({ cancel_at_period_end: false })
    expect(await visit(`${context.emulator.url}/p/session/bps_none`)).toMatchObject({ status: 404 })
  })
})
