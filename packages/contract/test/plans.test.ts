import { describe, expect, test } from 'vitest'

import { findOffersByPlan, getPlan, plans, acceptsPromo } from '../src/subscriptions/plans.ts'

const createType = (id: number, duration: number, overrides: object = {}) => ({
  id,
  duration,
  hidden: false,
  orderIndex: id,
  categoryIds: [1, 2],
  ...overrides,
})

describe('subscription plans', () => {
  test('are yearly above 360 days', { tags: ['SUB-11'] }, () => {
    expect([361, 365, 5000].map((duration) => getPlan({ duration }))).toEqual(['yearly', 'yearly', 'yearly'])
    expect(getPlan({ duration: 360 })).not.toBe('yearly')
  })

  test('are monthly below 50 days', { tags: ['SUB-12'] }, () => {
    expect([1, 30, 49].map((duration) => getPlan({ duration }))).toEqual(['monthly', 'monthly', 'monthly'])
    expect(getPlan({ duration: 50 })).not.toBe('monthly')
  })

  test('are half-yearly from 50 to 360 days', { tags: ['SUB-13'] }, () => {
    expect([50, 182, 360].map((duration) => getPlan({ duration }))).toEqual(['halfYear', 'halfYear', 'halfYear'])
  })

  test('offer the first visible type of the category', { tags: ['SUB-14', 'OP-097'] }, () => {
    const types = [
      createType(5, 365),
      createType(1, 365, { hidden: true }),
      createType(2, 365, { categoryIds: [2] }),
      createType(3, 400),
      createType(4, 30),
    ]
    const offers = findOffersByPlan(types, 1)
    expect([offers.yearly?.id, offers.halfYear, offers.monthly?.id]).toEqual([3, undefined, 4])
    expect(findOffersByPlan(types, 2).yearly?.id).toBe(2)
    expect(findOffersByPlan(types, 9)).toEqual({})
  })

  test('have the yearly plan first', { tags: ['OP-098'] }, () => {
    expect(plans[0]).toBe(getPlan({ duration: 365 }))
  })

  test('accept promo codes for the yearly plan only', () => {
    expect([365, 182, 30].map((duration) => acceptsPromo({ duration }))).toEqual([true, false, false])
  })
})
