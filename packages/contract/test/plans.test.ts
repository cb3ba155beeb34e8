import { describe, expect, test } from 'vitest'

import { offersByPlan, planOf, plans, acceptsPromo } from '../src/subscriptions/plans.ts'

const type = (id: number, duration: number, overrides: object = {}) => ({
  id,
  duration,
  hidden: false,
  orderIndex: id,
  categoryIds: [1, 2],
  ...overrides,
})

describe('plans', () => {
  test('are yearly above 360 days', { tags: ['SUB-11'] }, () => {
    expect([361, 365, 5000].map((duration) => planOf({ duration }))).toEqual(['yearly', 'yearly', 'yearly'])
    expect(planOf({ duration: 360 })).not.toBe('yearly')
  })

  test('are monthly below 50 days', { tags: ['SUB-12'] }, () => {
    expect([1, 30, 49].map((duration) => planOf({ duration }))).toEqual(['monthly', 'monthly', 'monthly'])
    expect(planOf({ duration: 50 })).not.toBe('monthly')
  })

  test('are half-yearly from 50 to 360 days', { tags: ['SUB-13'] }, () => {
    expect([50, 182, 360].map((duration) => planOf({ duration }))).toEqual(['halfYear', 'halfYear', 'halfYear'])
  })

  test('offer the first visible type of the category', { tags: ['SUB-14', 'OP-097'] }, () => {
    const types = [
      type(5, 365),
      type(1, 365, { hidden: true }),
      type(2, 365, { categoryIds: [2] }),
      type(3, 400),
      type(4, 30),
    ]
    const offers = offersByPlan(types, 1)
    expect([offers.yearly?.id, offers.halfYear, offers.monthly?.id]).toEqual([3, undefined, 4])
    expect(offersByPlan(types, 2).yearly?.id).toBe(2)
    expect(offersByPlan(types, 9)).toEqual({})
  })

  test('start with the yearly plan', { tags: ['OP-098'] }, () => {
    expect(plans[0]).toBe(planOf({ duration: 365 }))
  })

  test('accept promo codes for the yearly plan only', () => {
    expect([365, 182, 30].map((duration) => acceptsPromo({ duration }))).toEqual([true, false, false])
  })
})
