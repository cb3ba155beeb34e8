import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { findDoubleCharges, findMismatches, findRepeatedEffects } from '../../chaos/payments/check.ts'
import type { StripeSubscription, StoredSubscription } from '../../chaos/payments/check.ts'
import { mutations } from '../../chaos/payments/mutations.ts'
import { root } from '../../services/addresses.ts'

const DAY = 86_400

const charged: StripeSubscription = {
  id: 'sub_1',
  account: '1',
  category: '2',
  customer: 'cus_1',
  status: 'active',
  periodStart: 100 * DAY,
  periodEnd: 130 * DAY,
  cancelAtPeriodEnd: false,
}
const stored: StoredSubscription = {
  id: 'sub_1',
  status: 'active',
  periodEnd: 130 * DAY,
  cancelAtPeriodEnd: false,
  listingStatus: 'Active',
  validTill: 137 * DAY,
}

describe('payment checks', () => {
  test('findMismatches accepts equal subscriptions', () => {
    expect(findMismatches([charged], [stored])).toEqual([])
    const grace = [{ ...charged, status: 'past_due' }]
    expect(findMismatches(grace, [{ ...stored, status: 'past_due', validTill: 107 * DAY }])).toEqual([])
    const ended = [{ ...charged, status: 'canceled' }]
    expect(findMismatches(ended, [{ ...stored, status: 'canceled', listingStatus: 'Expired', validTill: 1 }])).toEqual(
      [],
    )
  })

  test.each([
    [{ status: 'canceled' }],
    [{ periodEnd: 99 * DAY }],
    [{ cancelAtPeriodEnd: true }],
    [{ listingStatus: 'Expired' }],
    [{ listingStatus: null }],
    [{ validTill: 130 * DAY }],
  ])('findMismatches reports a different value: %j', (difference) => {
    expect(findMismatches([charged], [{ ...stored, ...difference }])).toEqual(['1 is active'])
  })

  test('findMismatches reports a missing subscription', () => {
    expect(findMismatches([charged], [])).toEqual(['1 is active'])
  })

  test('findDoubleCharges reports two subscriptions for a category and two customers of an account', () => {
    expect(findDoubleCharges([charged, { ...charged, id: 'sub_2', category: '3' }])).toEqual([])
    expect(findDoubleCharges([charged, { ...charged, id: 'sub_2' }])).toEqual(['1 for 2'])
    expect(findDoubleCharges([charged, { ...charged, id: 'sub_2', category: '3', customer: 'cus_2' }])).toEqual(['1'])
  })

  test('findRepeatedEffects reports more writes than events and calls', () => {
    expect(findRepeatedEffects({ writes: 5, events: 4, calls: 1 })).toEqual([])
    expect(findRepeatedEffects({ writes: 6, events: 4, calls: 1 })).toHaveLength(1)
  })
})

test.each(Object.entries(mutations))('the source that --mutation %s replaces exists', (_, { file, text }) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(text)
})
