import {
  adminSubscriptionType,
  deleteSubscriptionType,
  saveSubscriptionType,
} from '@fourfold/contract/admin/subscription-types/endpoints'
import { subscriptionTypeTexts } from '@fourfold/contract/admin/subscription-types/shapes'
import type { CallInput, Endpoint } from '@fourfold/contract/endpoint'
import { subscriptionTypes } from '@fourfold/contract/subscriptions/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startStripeTestApp } from './stripe-test-app.ts'
import type { Payer, StripeTestApp } from './stripe-test-app.ts'

let stripeApp: StripeTestApp
let ada: Payer
let pia: Payer
beforeAll(async () => {
  stripeApp = await startStripeTestApp()
  ada = await stripeApp.testApp.admin('ada')
  pia = await stripeApp.testApp.professional('pia')
})
afterAll(() => stripeApp.stop())

const asAdmin = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  stripeApp.testApp.call(endpoint, input, { token: ada.token })

const form = {
  text: 'Quarter',
  price: 49.99,
  duration: 91,
  stripePriceIdentifier: 'price_monthly',
  categoryIds: [3, 2],
}

async function createType(change: Partial<typeof form> = {}) {
  const { data } = await asAdmin(saveSubscriptionType, { body: { ...form, ...change } })
  if (!data) throw new Error('not saved')
  return data.subscriptionType
}

async function remove(stripeSubscriptionTypeId: number) {
  const { data, status, errors } = await asAdmin(deleteSubscriptionType, { body: { stripeSubscriptionTypeId } })
  return data ?? [status, errors[0]?.code]
}

describe('subscription types', () => {
  test('creates a subscription type and lists it in order', { tags: ['ADM-32', 'OP-023'] }, async () => {
    const body = { stripeSubscriptionTypeId: null, ...form, hidden: false, orderIndex: 7 }
    const { data } = await asAdmin(saveSubscriptionType, { body })
    expect(data?.subscriptionType).toEqual({
      id: expect.any(Number),
      text: 'Quarter',
      price: 49.99,
      duration: 91,
      hidden: false,
      orderIndex: 7,
      stripePriceIdentifier: 'price_monthly',
      categoryIds: [3, 2],
      version: 1,
    })
    const offeredTypes = await stripeApp.testApp.call(subscriptionTypes, {}, { token: pia.token })
    expect(offeredTypes.data?.subscriptions.at(-1)).toMatchObject({ text: 'Quarter', price: 49.99 })
    await remove(data?.subscriptionType.id ?? 0)
  })

  test('returns a subscription type as data.subscriptionType', { tags: ['ADM-31', 'OP-108'] }, async () => {
    const subscriptionType = await createType()
    const query = { subscriptionTypeId: subscriptionType.id }
    expect((await asAdmin(adminSubscriptionType, { query })).data).toEqual({ subscriptionType })
    await remove(subscriptionType.id)
  })

  test('changes a subscription type and rejects an outdated version', { tags: ['ADM-32'] }, async () => {
    const { id: stripeSubscriptionTypeId, version } = await createType()
    const change = (price: number) =>
      asAdmin(saveSubscriptionType, { body: { ...form, stripeSubscriptionTypeId, price, hidden: true, version } })
    expect((await change(0.29)).data?.subscriptionType).toMatchObject({ price: 0.29, hidden: true, version: 2 })
    expect((await change(5)).errors[0]?.code).toBe('changed_meanwhile')
    const offeredTypes = await stripeApp.testApp.call(subscriptionTypes, {}, { token: pia.token })
    expect(offeredTypes.data?.subscriptions.some(({ id }) => id === stripeSubscriptionTypeId)).toBe(false)
    await remove(stripeSubscriptionTypeId)
  })

  test('defaults to 32 days for 1 dollar', async () => {
    const body = { text: 'Plain', stripePriceIdentifier: 'price_plain' }
    const { data } = await asAdmin(saveSubscriptionType, { body })
    expect(data?.subscriptionType).toMatchObject({ duration: 32, price: 1, categoryIds: [], hidden: false })
    await remove(data?.subscriptionType.id ?? 0)
  })

  test.each([
    ['text', { text: '' }],
    ['stripePriceIdentifier', { stripePriceIdentifier: ' ' }],
    ['price', { price: 0 }],
    ['price', { price: '5' }],
    ['price', { price: 1.005 }],
    ['price', { price: 1e12 }],
    ['duration', { duration: 0 }],
    ['duration', { duration: 30.5 }],
    ['orderIndex', { orderIndex: null }],
    ['categoryIds.0', { categoryIds: ['all'] }],
    ['stripeSubscriptionTypeId', { stripeSubscriptionTypeId: 'new' }],
  ])('rejects an invalid %s: %j', { tags: ['ADM-16', 'OP-106'] }, async (field, invalidFields) => {
    const body = { ...form, ...invalidFields } as CallInput<typeof saveSubscriptionType>['body']
    const { status, errors } = await asAdmin(saveSubscriptionType, { body })
    expect([status, errors[0]?.code, errors[0]?.field]).toEqual([400, 'invalid_input', field])
  })

  test('names the invalid field, such as an unknown category', { tags: ['ADM-16', 'OP-106'] }, async () => {
    const withInvalidPrice = await asAdmin(saveSubscriptionType, { body: { ...form, price: -1 } })
    expect(withInvalidPrice.errors[0]?.msg).toBe(subscriptionTypeTexts.price)
    const withUnknownCategory = await asAdmin(saveSubscriptionType, { body: { ...form, categoryIds: [2, 999] } })
    expect([
      withUnknownCategory.status,
      withUnknownCategory.errors[0]?.code,
      withUnknownCategory.errors[0]?.field,
    ]).toEqual([409, 'reference_gone', 'categoryIds'])
  })
})

describe('deleting a subscription type', () => {
  test('deletes an unused subscription type once', { tags: ['ADM-33', 'OP-023'] }, async () => {
    const { id } = await createType()
    expect(await remove(id)).toEqual({ stripeSubscriptionTypeId: id })
    expect(await remove(id)).toEqual([404, 'not_found'])
  })

  test('records the chosen type if two types share a price', async () => {
    const { id } = await createType({ stripePriceIdentifier: 'price_half_year' })
    const una = await stripeApp.testApp.professional('una')
    await stripeApp.subscribe(una, { stripeSubscriptionTypeId: 2 })
    expect((await stripeApp.loadOverview(una)).categories).toMatchObject([{ categoryId: 2, subscriptionTypeId: 2 }])
    expect(await remove(id)).toEqual({ stripeSubscriptionTypeId: id })
    expect(await remove(2)).toEqual([409, 'subscription_type_in_use'])
  })

  test('rejects deleting a type with an open subscription', { tags: ['ADM-33', 'OP-110'] }, async () => {
    const noa = await stripeApp.testApp.professional('noa')
    const yearly = 1
    const payment = await stripeApp.subscribe(noa, { stripeSubscriptionTypeId: yearly })
    expect(await remove(yearly)).toEqual([409, 'subscription_type_in_use'])
    await stripeApp.stripe.subscriptions.cancel(payment.subscription)
    await stripeApp.control.waitForDeliveries()
    expect(await remove(yearly)).toEqual({ stripeSubscriptionTypeId: yearly })
    expect((await stripeApp.loadOverview(noa)).categories).toMatchObject([{ categoryId: 2, state: 'expired' }])
  })

  test('rejects deleting a type with a checkout opened within a day', { tags: ['OP-110'] }, async () => {
    const { id } = await createType()
    const ola = await stripeApp.testApp.professional('ola')
    expect((await stripeApp.pay(ola, { stripeSubscriptionTypeId: id, categoryId: 3 })).status).toBe(200)
    expect(await remove(id)).toEqual([409, 'subscription_type_in_use'])
    await stripeApp.advance(2)
    expect(await remove(id)).toEqual({ stripeSubscriptionTypeId: id })
    const secondCheckout = await stripeApp.pay(ola, { stripeSubscriptionTypeId: 2, categoryId: 3 })
    expect(secondCheckout.status).toBe(200)
  })
})
