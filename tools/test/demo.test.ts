import { appointmentStatuses, liveStatuses } from '@fourfold/contract/appointments/lifecycle'
import { isSubcategoryOf, productCategoryNames } from '@fourfold/contract/reference/products'
import { WorkHourForm } from '@fourfold/contract/schedule/shapes'
import type { AccountId } from '@fourfold/platform/ids'
import { describe, expect, test } from 'vitest'

import { hoursOf } from '../demo/hours.ts'
import { paymentOf, listingStateOf } from '../demo/listing-states.ts'
import { occupations } from '../demo/occupations.ts'
import { createPeople, fakerOf } from '../demo/people.ts'
import { thing } from '../demo/pictures/drawing.ts'
import { workplaceOf } from '../demo/pictures/workplaces.ts'
import { planAppointments } from '../demo/plan-appointments.ts'
import type { DemoAppointment } from '../demo/plan-appointments.ts'
import { productOf } from '../demo/products.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const today = Temporal.PlainDate.from('2026-11-15')

function planFor(professionals: number, members: number): DemoAppointment[] {
  const practices = createPeople()
    .professionals(professionals)
    .map((person, number) => ({ accountId: (number + 1) as AccountId, person, hours: hoursOf(number, today) }))
  const memberIds = Array.from({ length: members }, (_, number) => (1001 + number) as AccountId)
  return planAppointments({ practices, memberIds, now, answerHours: 72, fakerOf })
}

const plan = planFor(60, 20)

/** Pairs that share a moment, among appointments with the same person. */
function overlaps(appointments: readonly DemoAppointment[], who: 'professionalId' | 'memberId'): number {
  const groups = Map.groupBy(appointments, (appointment) => appointment[who]).values()
  return [...groups].reduce((sum, ofOne) => {
    const inOrder = ofOne.toSorted((one, other) => one.start - other.start)
    return sum + inOrder.filter(({ start }, place) => start < (inOrder[place - 1]?.end ?? 0)).length
  }, 0)
}

describe('the hours of the demo world', () => {
  test('are hours that the product accepts, and everybody works in a week', () => {
    for (const number of Array(30).keys()) {
      const hours = hoursOf(number, today)
      expect(hours.filter((day) => !WorkHourForm.safeParse(day).success)).toEqual([])
      expect(hours.some(({ sessionType, date, work }) => sessionType === 'Standard' && date === null && work)).toBe(
        true,
      )
    }
  })

  test('tell each day and date of a session type once', () => {
    for (const number of Array(30).keys()) {
      const names = hoursOf(number, today).map(({ sessionType, dayType, date }) =>
        [sessionType, date ?? dayType].join(),
      )
      expect(new Set(names).size).toBe(names.length)
    }
  })
})

test('among three hundred no two recommend the same, and every kind is one the product knows', () => {
  const products = Array.from({ length: 300 }, (_, number) => number).flatMap((number) => {
    const category = productCategoryNames[number % productCategoryNames.length] ?? 'Mind'
    const product = productOf(category, number)
    return product ? [{ ...product, category }] : []
  })
  expect(products.length).toBe(60)
  expect(new Set(products.map(({ picture }) => picture)).size).toBe(60)
  expect(new Set(products.map(({ form }) => form.title)).size).toBe(60)
  expect(products.filter(({ category, form }) => !isSubcategoryOf(category, form.subcategory))).toEqual([])
})

test('two thousand people tell hundreds of different stories, and nobody in two dozen tells another’s', () => {
  const stories = createPeople()
    .professionals(2000)
    .map(({ story }) => story)
  expect(new Set(stories).size).toBeGreaterThan(1000)
  expect(new Set(stories.slice(0, 24)).size).toBe(24)
})

test('subscriptions stand in every way they can, and the first professional pays', () => {
  const moment = Temporal.Instant.fromEpochMilliseconds(now)
  const all = Array.from({ length: 2000 }, (_, number) => {
    const payment = paymentOf(number, moment)
    const way = payment ? `${payment.status}${payment.cancelAtPeriodEnd ? ', canceled at its end' : ''}` : 'never'
    return { standing: listingStateOf(number), way }
  })
  const ways = Map.groupBy(all, ({ way }) => way)
  expect([...ways.keys()].toSorted()).toEqual([
    'active',
    'active, canceled at its end',
    'canceled',
    'never',
    'past_due',
  ])
  for (const some of ways.values()) expect(some.length).toBeGreaterThanOrEqual(39)
  expect(all[0]?.way).toBe('active')
  expect(all.slice(0, 24).filter(({ standing }) => standing !== 'listed')).toEqual([])
})

test('every trade has a place to work, and everything in its pictures can be drawn', () => {
  const titles = Object.values(occupations).flatMap((ofCategory) => ofCategory.map(({ title }) => title))
  expect(titles.length).toBeGreaterThan(10)
  for (const title of titles) {
    const { things } = workplaceOf(title)
    expect(things.length).toBeGreaterThanOrEqual(5)
    for (const name of things) expect(thing(name, { x: 0, y: 0, size: 32 })).toContain('<path')
  }
})

test('in a town of three hundred members nobody reviews the same professional twice', () => {
  const reviews = planFor(40, 300).filter(({ review }) => review !== null)
  const pairs = reviews.map(({ memberId, professionalId }) => `${memberId} ${professionalId}`)
  expect(pairs.length).toBeGreaterThan(100)
  expect(new Set(pairs).size).toBe(pairs.length)
})

describe('the appointments of the demo world', () => {
  test('are the same for the same people and moment', () => {
    expect(planFor(60, 20)).toEqual(plan)
  })

  test('are many, of every status, in months gone by and weeks to come', () => {
    expect(plan.length).toBeGreaterThan(900)
    expect(new Set(plan.map(({ status }) => status))).toEqual(new Set(appointmentStatuses))
    expect(new Set(plan.map(({ sessionType }) => sessionType))).toEqual(new Set(['Standard', 'Free15']))
    const days = plan.map(({ start }) => (start - now) / 86_400_000)
    expect(Math.min(...days)).toBeLessThan(-100)
    expect(Math.max(...days)).toBeGreaterThan(35)
  })

  test('never put anybody in two places at once', () => {
    expect(overlaps(plan, 'professionalId')).toBe(0)
    expect(overlaps(plan, 'memberId')).toBe(0)
  })

  test('have lived as their status says', () => {
    const of = (...statuses: string[]) => plan.filter(({ status }) => statuses.includes(status))
    expect(plan.filter(({ requestedAt, start }) => requestedAt >= Math.min(start, now))).toEqual([])
    expect(plan.filter(({ movedAt, requestedAt }) => movedAt < requestedAt || movedAt > now)).toEqual([])
    expect(plan.filter(({ answerBy, start }) => answerBy > start)).toEqual([])
    expect(of('Finished').filter(({ end }) => end > now)).toEqual([])
    expect(of(...liveStatuses).filter(({ start }) => start < now)).toEqual([])
    expect(of('Pending').filter(({ answerBy }) => answerBy < now)).toEqual([])
  })

  test('leave members room for requests of their own', () => {
    const waiting = plan.filter(({ status }) => status === 'Pending')
    const most = Math.max(
      ...Map.groupBy(waiting, ({ memberId }) => memberId)
        .values()
        .map((own) => own.length),
    )
    expect(most).toBeLessThanOrEqual(5)
  })

  test('are reviewed only when finished, after their end, in half hands', () => {
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

  test('are praised in other words each time, as far as the words go', () => {
    for (const own of Map.groupBy(plan, ({ professionalId }) => professionalId).values()) {
      const texts = own.flatMap(({ review }) => (review && review.rating >= 3.5 ? [review.text] : []))
      expect(new Set(texts).size).toBeGreaterThanOrEqual(Math.min(texts.length, 14))
    }
  })

  test.each([
    [60, 20],
    [20, 4],
  ])('give the people whose sign-in is printed something to do, among %i and %i', (professionals, members) => {
    const all = planFor(professionals, members)
    const ofProfessional = all.filter(({ professionalId }) => professionalId === 1)
    expect(ofProfessional.filter(({ status }) => status === 'Pending').length).toBeGreaterThanOrEqual(4)
    const ofMember = ofProfessional.filter(({ memberId }) => memberId === 1002)
    expect(ofMember.map(({ status }) => status)).toEqual(expect.arrayContaining(['Scheduled', 'Pending', 'Finished']))
    const unrated = ofMember.filter(({ status, review }) => status === 'Finished' && review === null)
    expect(unrated.length).toBeGreaterThanOrEqual(2)
  })
})
