import { describe, expect, test } from 'vitest'

import { offersByPlan, planOf, plans, acceptsPromo } from '../src/subscriptions/plans.ts'

const type = (id: number, duration: number, more: object = {}) => ({
  id,
  duration,
  hidden: false,
  orderIndex: id,
  categoryIds: [1, 2],
  ...more,
})

describe('plans', () => {
  test('more than 360 days is the yearly plan', { tags: ['SUB-11'] }, () => {
    expect([361, 365, 5000].map((duration) => planOf({ duration }))).toEqual(['yearly', 'yearly', 'yearly'])
    expect(planOf({ duration: 360 })).not.toBe('yearly')
  })

  test('fewer than 50 days is the monthly plan', { tags: ['SUB-12'] }, () => {
    expect([1, 30, 49].map((duration) => planOf({ duration }))).toEqual(['monthly', 'monthly', 'monthly'])
    expect(planOf({ duration: 50 })).not.toBe('monthly')
  })

  test('50 to 360 days, both included, is the plan of six months', { tags: ['SUB-13'] }, () => {
    expect([50, 182, 360].map((duration) => planOf({ duration }))).toEqual(['halfYear', 'halfYear', 'halfYear'])
  })

  test(
    'of several types the first by order that holds the category and is not hidden is offered',
    { tags: ['SUB-14', 'OP-097'] },
    () => {
      const types = [
        type(5, 365),
        type(1, 365, { hidden: true }),
        type(2, 365, { categoryIds: [2] }),
        type(3, 400),
        type(4, 30),
      ]
      const offered = offersByPlan(types, 1)
      expect([offered.yearly?.id, offered.halfYear, offered.monthly?.id]).toEqual([3, undefined, 4])
      expect(offersByPlan(types, 2).yearly?.id).toBe(2)
      expect(offersByPlan(types, 9)).toEqual({})
    },
  )

  test('the first plan of the list is the one of twelve months', { tags: ['OP-098'] }, () => {
    expect(plans[0]).toBe(planOf({ duration: 365 }))
  })

  test('a promo code counts on the yearly plan alone', () => {
    expect([365, 182, 30].map((duration) => acceptsPromo({ duration }))).toEqual([true, false, false])
  })
})
