import { findOffersByPlan } from '@fourfold/contract/subscriptions/plans'
import { describe, expect, test } from 'vitest'

import { captions, addMonths } from '~/features/subscriptions/dialog/captions.ts'
import { sortOffers, buildPayRequest } from '~/features/subscriptions/dialog/pay-form.ts'

import { halfYear, monthly, yearly } from './fixtures.ts'

describe('plans', () => {
  test('are sorted with the yearly one first', { tags: ['SUB-15', 'OP-098'] }, () => {
    const offers = sortOffers(findOffersByPlan([monthly, halfYear, yearly], 2))
    expect(offers.map(({ plan, type }) => [plan, type.id])).toEqual([
      ['yearly', 11],
      ['halfYear', 12],
      ['monthly', 13],
    ])
  })

  test('omit those that do not cover the category', () => {
    const otherCategoryPlan = { ...yearly, categoryIds: [4] }
    expect(sortOffers(findOffersByPlan([otherCategoryPlan, monthly], 2)).map(({ plan }) => plan)).toEqual(['monthly'])
    expect(sortOffers(findOffersByPlan([yearly], 3))).toEqual([])
  })

  test('have the specified captions, independent of stored prices', { tags: ['OP-096'] }, () => {
    expect(captions.yearly).toMatchObject({
      name: '12 months',
      price: '$10.00 per month',
      total: 'total $119.99',
      savings: 'save 67%',
      isBestValue: true,
    })
    expect(captions.halfYear).toMatchObject({
      name: '6 months',
      price: '$15.00 per month',
      total: 'total $89.99',
      savings: 'save 50%',
    })
    expect(captions.monthly).toMatchObject({ name: '1 month', price: '$29.99' })
  })

  test('renew on the same day of a later month, or on its last day', () => {
    const formatRenewal = (day: string, months: number) =>
      new Date(addMonths(new Date(day).getTime(), months)).toDateString()
    expect(formatRenewal('2026-11-16T12:00', 12)).toBe('Tue Nov 16 2027')
    expect(formatRenewal('2026-11-16T12:00', 6)).toBe('Sun May 16 2027')
    expect(formatRenewal('2027-01-31T12:00', 1)).toBe('Sun Feb 28 2027')
    expect(formatRenewal('2028-02-29T12:00', 12)).toBe('Wed Feb 28 2029')
  })
})

describe('promo code', () => {
  test('is sent with the yearly plan', { tags: ['SUB-16'] }, () => {
    expect(buildPayRequest({ type: yearly, promo: ' WELCOME ', categoryId: 2 })).toEqual({
      stripeSubscriptionTypeId: 11,
      categoryId: 2,
      promo: 'WELCOME',
    })
  })

  test.each([
    ['empty', yearly, ''],
    ['blank', yearly, '  '],
    ['entered for the half-year plan', halfYear, 'WELCOME'],
    ['entered for the monthly plan', monthly, 'WELCOME'],
  ])('is not sent when %s', { tags: ['SUB-16'] }, (_reason, type, promo) => {
    expect(buildPayRequest({ type, promo, categoryId: 2 })).not.toHaveProperty('promo')
  })
})
