import { appointmentStatuses, activeStatuses } from '@fourfold/contract/appointments/lifecycle'
import { isSubcategoryOf, productCategoryNames } from '@fourfold/contract/reference/products'
import { WorkHourForm } from '@fourfold/contract/schedule/shapes'
import type { AccountId } from '@fourfold/platform/ids'
import { describe, expect, test } from 'vitest'

import { planAppointments } from '../demo/appointments/plan-appointments.ts'
import type { DemoAppointment } from '../demo/appointments/plan-appointments.ts'
import { occupations } from '../demo/content/occupations.ts'
import { createPeople, createFaker } from '../demo/content/people.ts'
import { findProduct } from '../demo/content/products.ts'
import { createHours } from '../demo/hours.ts'
import { createPayment, chooseListingState } from '../demo/listing-states.ts'
import { drawIcon } from '../demo/pictures/drawing.ts'
import { getWorkplace } from '../demo/pictures/workplaces.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const today = Temporal.PlainDate.from('2026-11-15')

function planFor(professionals: number, members: number): DemoAppointment[] {
  const professionalsWithHours = createPeople()
    .professionals(professionals)
    .map((person, number) => ({ accountId: (number + 1) as AccountId, person, hours: createHours(number, today) }))
  const memberIds = Array.from({ length: members }, (_, number) => (1001 + number) as AccountId)
  return planAppointments({ professionals: professionalsWithHours, memberIds, now, answerHours: 72, createFaker })
}

const plan = planFor(60, 20)

/** Counts overlapping appointments of the same user. */
function countOverlaps(appointments: readonly DemoAppointment[], key: 'professionalId' | 'memberId'): number {
  const groups = Map.groupBy(appointments, (appointment) => appointment[key]).values()
  return [...groups].reduce((sum, userAppointments) => {
    const inOrder = userAppointments.toSorted((a, b) => a.start - b.start)
    return sum + inOrder.filter(({ start }, index) => start < (inOrder[index - 1]?.end ?? 0)).length
  }, 0)
}

describe('demo work hours', () => {
  test('are valid, and every professional has weekly hours', () => {
    for (const number of Array(30).keys()) {
      const hours = createHours(number, today)
      expect(hours.filter((day) => !WorkHourForm.safeParse(day).success)).toEqual([])
      expect(hours.some(({ sessionType, date, work }) => sessionType === 'Standard' && date === null && work)).toBe(
        true,
      )
    }
  })

  test('contain each day and date of a session type once', () => {
    for (const number of Array(30).keys()) {
      const names = createHours(number, today).map(({ sessionType, dayType, date }) =>
        [sessionType, date ?? dayType].join(),
      )
      expect(new Set(names).size).toBe(names.length)
    }
  })
})

test('demo products are unique among 300 professionals and have valid subcategories', () => {
  const products = Array.from({ length: 300 }, (_, number) => number).flatMap((number) => {
    const category = productCategoryNames[number % productCategoryNames.length] ?? 'Mind'
    const product = findProduct(category, number)
    return product ? [{ ...product, category }] : []
  })
  expect(products.length).toBe(60)
  expect(new Set(products.map(({ picture }) => picture)).size).toBe(60)
  expect(new Set(products.map(({ form }) => form.title)).size).toBe(60)
  expect(products.filter(({ category, form }) => !isSubcategoryOf(category, form.subcategory))).toEqual([])
})

test('demo stories vary among 2,000 professionals and are unique among the first 24', () => {
  const stories = createPeople()
    .professionals(2000)
    .map(({ story }) => story)
  expect(new Set(stories).size).toBeGreaterThan(1000)
  expect(new Set(stories.slice(0, 24)).size).toBe(24)
})

test('demo subscriptions have every status, and the first professional pays', () => {
  const moment = Temporal.Instant.fromEpochMilliseconds(now)
  const all = Array.from({ length: 2000 }, (_, number) => {
    const payment = createPayment(number, moment)
    const paymentState = payment
      ? `${payment.status}${payment.cancelAtPeriodEnd ? ', canceled at its end' : ''}`
      : 'never'
    return { listingState: chooseListingState(number), paymentState }
  })
  const byPaymentState = Map.groupBy(all, ({ paymentState }) => paymentState)
  expect([...byPaymentState.keys()].toSorted()).toEqual([
    'active',
    'active, canceled at its end',
    'canceled',
    'never',
    'past_due',
  ])
  for (const group of byPaymentState.values()) expect(group.length).toBeGreaterThanOrEqual(39)
  expect(all[0]?.paymentState).toBe('active')
  expect(all.slice(0, 24).filter(({ listingState }) => listingState !== 'listed')).toEqual([])
})

test('every demo occupation has a workplace whose icons exist', () => {
  const titles = Object.values(occupations).flatMap((categoryOccupations) =>
    categoryOccupations.map(({ title }) => title),
  )
  expect(titles.length).toBeGreaterThan(10)
  for (const title of titles) {
    const { iconNames } = getWorkplace(title)
    expect(iconNames.length).toBeGreaterThanOrEqual(5)
    for (const name of iconNames) expect(drawIcon(name, { x: 0, y: 0, size: 32 })).toContain('<path')
  }
})

test('no demo member reviews the same professional twice among 300 members', () => {
  const reviews = planFor(40, 300).filter(({ review }) => review !== null)
  const pairs = reviews.map(({ memberId, professionalId }) => `${memberId} ${professionalId}`)
  expect(pairs.length).toBeGreaterThan(100)
  expect(new Set(pairs).size).toBe(pairs.length)
})

describe('demo appointments', () => {
  test('are deterministic for the same users and time', () => {
    expect(planFor(60, 20)).toEqual(plan)
  })

  test('have every status, in past months and coming weeks', () => {
    expect(plan.length).toBeGreaterThan(900)
    expect(new Set(plan.map(({ status }) => status))).toEqual(new Set(appointmentStatuses))
    expect(new Set(plan.map(({ sessionType }) => sessionType))).toEqual(new Set(['Standard', 'Free15']))
    const days = plan.map(({ start }) => (start - now) / 86_400_000)
    expect(Math.min(...days)).toBeLessThan(-100)
    expect(Math.max(...days)).toBeGreaterThan(35)
  })

  test('never overlap for a member or a professional', () => {
    expect(countOverlaps(plan, 'professionalId')).toBe(0)
    expect(countOverlaps(plan, 'memberId')).toBe(0)
  })

  test('have timestamps that match their status', () => {
    const filterByStatus = (...statuses: string[]) => plan.filter(({ status }) => statuses.includes(status))
    expect(plan.filter(({ requestedAt, start }) => requestedAt >= Math.min(start, now))).toEqual([])
    expect(plan.filter(({ changedAt, requestedAt }) => changedAt < requestedAt || changedAt > now)).toEqual([])
    expect(plan.filter(({ answerBy, start }) => answerBy > start)).toEqual([])
    expect(filterByStatus('Finished').filter(({ end }) => end > now)).toEqual([])
    expect(filterByStatus(...activeStatuses).filter(({ start }) => start < now)).toEqual([])
    expect(filterByStatus('Pending').filter(({ answerBy }) => answerBy < now)).toEqual([])
  })

  test('keep members below the limit of pending requests', () => {
    const pending = plan.filter(({ status }) => status === 'Pending')
    const max = Math.max(
      ...Map.groupBy(pending, ({ memberId }) => memberId)
        .values()
        .map((appointments) => appointments.length),
    )
    expect(max).toBeLessThanOrEqual(5)
  })

  test('have reviews only when finished, written after the end, with ratings in half stars', () => {
    const reviewed = plan.filter(({ review }) => review !== null)
    expect(reviewed.length).toBeGreaterThan(plan.length / 4)
    for (const { status, end, review } of reviewed) {
      expect(status).toBe('Finished')
      expect(review?.createdAt).toBeGreaterThan(end)
      expect(review?.createdAt).toBeLessThanOrEqual(now)
      expect(Number.isInteger((review?.rating ?? 0.1) * 2)).toBe(true)
      expect(review?.text).toMatch(/^\S.{10,}[.!]$/)
    }
  })

  test('have different positive review texts for the same professional', () => {
    for (const appointments of Map.groupBy(plan, ({ professionalId }) => professionalId).values()) {
      const texts = appointments.flatMap(({ review }) => (review && review.rating >= 3.5 ? [review.text] : []))
      expect(new Set(texts).size).toBeGreaterThanOrEqual(Math.min(texts.length, 14))
    }
  })

  test.each([
    [60, 20],
    [20, 4],
  ])(
    'give the users with printed logins pending, upcoming and unrated appointments (%i professionals, %i members)',
    (professionals, members) => {
      const all = planFor(professionals, members)
      const ofProfessional = all.filter(({ professionalId }) => professionalId === 1)
      expect(ofProfessional.filter(({ status }) => status === 'Pending').length).toBeGreaterThanOrEqual(4)
      const ofMember = ofProfessional.filter(({ memberId }) => memberId === 1002)
      expect(ofMember.map(({ status }) => status)).toEqual(expect.arrayContaining(['Scheduled', 'Pending', 'Finished']))
      const unrated = ofMember.filter(({ status, review }) => status === 'Finished' && review === null)
      expect(unrated.length).toBeGreaterThanOrEqual(2)
    },
  )
})
