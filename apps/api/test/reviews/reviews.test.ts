import {
  approveAppointment,
  cancelAppointment,
  appointmentDetails,
  rejectAppointment,
} from '@fourfold/contract/appointments/endpoints'
import type { CallInput } from '@fourfold/contract/endpoint'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { saveReview } from '@fourfold/contract/reviews/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { shortenName } from '../../src/reviews/reviews.present.ts'
import { mustBook, createBookableProfessional, slotAt } from '../appointments/bookable-professional.ts'
import type { BookableProfessional } from '../appointments/bookable-professional.ts'
import { openSecondConnection } from '../setup/second-connection.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { createFinishedAppointment, submitReview } from './fixtures.ts'

let testApp: TestApp
let ines: BookableProfessional
let mila: Awaited<ReturnType<TestApp['member']>>
let noor: Awaited<ReturnType<TestApp['member']>>

beforeAll(async () => {
  // The tests advance the clock by months, and sessions must not expire.
  testApp = await startTestApp({ env: { SESSION_DAYS: '1000' } })
  ines = await createBookableProfessional(testApp, 'ines')
  mila = await testApp.member('mila')
  noor = await testApp.member('noor')
})
afterAll(() => testApp.stop())

const loadProfile = async (username: string) => (await testApp.call(profile, { query: { username } })).data

/** A month without a day, because the exact day could identify the reviewer. */
const writtenIn = expect.stringMatching(/^\d{4}-\d{2}$/)

describe('saving a review', () => {
  test(
    "returns the review with the member's first name and last initial",
    { tags: ['REV-09', 'REV-10', 'REV-11'] },
    async () => {
      const appointmentUuid = await createFinishedAppointment(testApp, ines, mila.token)

      const response = await submitReview(testApp, mila.token, { appointmentUuid, rating: 4.5, text: '  Very kind.  ' })

      expect(response).toMatchObject({ status: 200, errors: [] })
      const expectedReview = {
        id: expect.any(Number),
        text: 'Very kind.',
        rating: 4.5,
        User: { name: 'Mila T.' },
        writtenIn,
      }
      expect(response.data).toEqual({ review: { ...expectedReview, appointmentUuid } })
    },
  )

  test('does not wait for the rating lock of another professional', async () => {
    const appointmentUuid = await createFinishedAppointment(
      testApp,
      await createBookableProfessional(testApp, 'jana'),
      mila.token,
    )
    const connection = await openSecondConnection(testApp.databaseUrl)
    await connection.begin()
    await connection.run('select from profile where account_id = $1 for no key update', [ines.id])
    const result = await Promise.race([
      submitReview(testApp, mila.token, { appointmentUuid }),
      connection.waitForBlocked(1),
    ])
    await connection.rollback()
    await connection.close()
    expect(result).toMatchObject({ status: 200 })
  })

  test('returns the review with the appointment to both parties', async () => {
    const appointmentUuid = await createFinishedAppointment(testApp, ines, mila.token)
    const before = await testApp.call(appointmentDetails, { query: { appointmentUuid } }, { token: mila.token })
    expect(before.data?.review).toBeNull()

    await submitReview(testApp, mila.token, { appointmentUuid, rating: 3, text: 'Good.' })

    for (const { token } of [mila, ines]) {
      const { data } = await testApp.call(appointmentDetails, { query: { appointmentUuid } }, { token })
      expect(data?.review).toMatchObject({ rating: 3, text: 'Good.', appointmentUuid })
    }
  })

  test('replaces the previous review of the appointment', { tags: ['REV-08', 'REV-10'] }, async () => {
    const lena = await createBookableProfessional(testApp, 'lena')
    const appointmentUuid = await createFinishedAppointment(testApp, lena, mila.token)
    const first = await submitReview(testApp, mila.token, { appointmentUuid, rating: 1, text: 'Too late.' })
    const second = await submitReview(testApp, mila.token, { appointmentUuid, rating: 5, text: 'My mistake.' })

    expect(second.data?.review.id).toBe(first.data?.review.id)
    const loadedProfile = await loadProfile('lena')
    expect(loadedProfile?.reviews).toEqual([
      { id: second.data?.review.id, text: 'My mistake.', rating: 5, User: { name: 'Mila T.' }, writtenIn },
    ])
    expect(loadedProfile?.user).toMatchObject({ rating: 5, ratingCount: 1 })
  })

  test('creates one review for concurrent requests', async () => {
    const rosa = await createBookableProfessional(testApp, 'rosa')
    const appointmentUuid = await createFinishedAppointment(testApp, rosa, mila.token)
    const responses = await Promise.all(
      [1, 2, 3, 4, 5].map((rating) =>
        submitReview(testApp, mila.token, { appointmentUuid, rating, text: `${rating}` }),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(responses.map(({ data }) => data?.review.id)).size).toBe(1)
    const loadedProfile = await loadProfile('rosa')
    expect(loadedProfile?.reviews).toHaveLength(1)
    expect(loadedProfile?.user).toMatchObject({ rating: loadedProfile?.reviews[0]?.rating, ratingCount: 1 })
  })
})

describe('the rating of a professional', () => {
  test('is the average of the rated reviews', { tags: ['PRO-53'] }, async () => {
    const vera = await createBookableProfessional(testApp, 'vera')
    for (const [rating, { token }] of [
      [5, noor],
      [3.5, mila],
    ] as const) {
      const appointmentUuid = await createFinishedAppointment(testApp, vera, token)
      expect((await submitReview(testApp, token, { appointmentUuid, rating })).status).toBe(200)
    }
    expect((await loadProfile('vera'))?.user).toMatchObject({ rating: 4.25, ratingCount: 2 })
  })

  test('counts the latest rating of each member and ignores zeros', { tags: ['OP-026'] }, async () => {
    const olga = await createBookableProfessional(testApp, 'olga')
    const first = await createFinishedAppointment(testApp, olga, mila.token)
    await submitReview(testApp, mila.token, { appointmentUuid: first, rating: 2 })
    expect((await loadProfile('olga'))?.user).toMatchObject({ rating: 2, ratingCount: 1 })
    const second = await createFinishedAppointment(testApp, olga, mila.token)
    await submitReview(testApp, mila.token, { appointmentUuid: second, rating: 5 })
    expect((await loadProfile('olga'))?.user).toMatchObject({ rating: 5, ratingCount: 1 })

    await inTransaction(testApp.db, (tx) =>
      sql`update review set rating = 0 where appointment_uuid = ${second}`.execute(tx),
    )
    const third = await createFinishedAppointment(testApp, olga, noor.token)
    await submitReview(testApp, noor.token, { appointmentUuid: third, rating: 4 })
    expect((await loadProfile('olga'))?.user).toMatchObject({ rating: 3, ratingCount: 2 })
  })

  test('includes all concurrent reviews', async () => {
    const greta = await createBookableProfessional(testApp, 'greta')
    const ratings = [5, 4, 3, 2, 1, 4.5]
    const reviews = []
    for (const rating of ratings) {
      const { token } = await testApp.member(`rater${rating * 2}`)
      reviews.push({ token, rating, appointmentUuid: await createFinishedAppointment(testApp, greta, token) })
    }
    await Promise.all(reviews.map(({ token, ...review }) => submitReview(testApp, token, review)))
    expect((await loadProfile('greta'))?.user).toMatchObject({ rating: 3.25, ratingCount: 6 })
  })
})

describe('the reviews of a profile', () => {
  test.each([
    ['Sam Parker', 'Sam P.'],
    ['  sam   de la parker ', 'sam P.'],
    ['Zoë Ångström', 'Zoë Å.'],
    ['Madonna', 'Madonna'],
    ['Kim 𝒜lgar', 'Kim 𝒜.'],
  ])('show the name "%s" as "%s"', (name, shortName) => {
    expect(shortenName(name)).toBe(shortName)
  })

  test('are newest first and do not reveal the appointment', { tags: ['REV-14'] }, async () => {
    const dora = await createBookableProfessional(testApp, 'dora')
    for (const text of ['first', 'second', 'third']) {
      await submitReview(testApp, mila.token, {
        appointmentUuid: await createFinishedAppointment(testApp, dora, mila.token),
        text,
      })
    }
    for (const token of [null, mila.token, dora.token]) {
      const { data } = await testApp.call(profile, { query: { username: 'dora' } }, { token })
      expect(data?.reviews.map(({ text }) => text)).toEqual(['third', 'second', 'first'])
      expect(data?.reviews.some((review) => 'appointmentUuid' in review)).toBe(false)
    }
  })

  test('are an empty list without reviews', async () => {
    expect((await loadProfile('mila'))?.reviews).toEqual([])
  })
})

describe('validation of a review', () => {
  const getStatusAndCode = async (token: string | null, body: CallInput<typeof saveReview>['body']) => {
    const { status, errors } = await testApp.call(saveReview, { body }, { token })
    return [status, errors[0]?.code]
  }
  const review = { rating: 5, text: 'Mine.' }

  test('rejects other members, professionals and visitors', { tags: ['REV-11', 'OP-009'] }, async () => {
    const appointmentUuid = await createFinishedAppointment(testApp, ines, mila.token)
    expect(await getStatusAndCode(noor.token, { appointmentUuid, ...review })).toEqual([404, 'not_found'])
    expect(await getStatusAndCode(ines.token, { appointmentUuid, ...review })).toEqual([403, 'not_allowed'])
    expect(await getStatusAndCode(null, { appointmentUuid, ...review })).toEqual([401, 'not_signed_in'])
    const unknown = { appointmentUuid: crypto.randomUUID(), ...review }
    expect(await getStatusAndCode(mila.token, unknown)).toEqual([404, 'not_found'])
    const { data } = await testApp.call(appointmentDetails, { query: { appointmentUuid } }, { token: mila.token })
    expect(data?.review).toBeNull()
  })

  test('rejects appointments that are not finished', { tags: ['REV-11', 'OP-009'] }, async () => {
    const body = (appointmentUuid: string) => ({ body: { appointmentUuid } })
    const pendingUuid = await mustBook(testApp, mila.token, { professional: ines, slot: slotAt(testApp, 2) })
    const rejectedUuid = await mustBook(testApp, mila.token, { professional: ines, slot: slotAt(testApp, 3) })
    const cancelledUuid = await mustBook(testApp, mila.token, { professional: ines, slot: slotAt(testApp, 4) })
    expect(await getStatusAndCode(mila.token, { appointmentUuid: pendingUuid, ...review })).toEqual([
      409,
      'not_finished',
    ])
    await testApp.call(approveAppointment, body(pendingUuid), { token: ines.token })
    await testApp.call(rejectAppointment, body(rejectedUuid), { token: ines.token })
    await testApp.call(cancelAppointment, body(cancelledUuid), { token: mila.token })
    for (const appointmentUuid of [pendingUuid, rejectedUuid, cancelledUuid]) {
      expect(await getStatusAndCode(mila.token, { appointmentUuid, ...review })).toEqual([409, 'not_finished'])
    }
  })

  test.each([
    ['a quarter step', { rating: 4.25 }, 'Please rate in half steps.'],
    ['a rating above five', { rating: 6 }, 'Check what you entered and try again.'],
    ['a negative rating', { rating: -0.5 }, 'Click on the hands to rate first.'],
    ['a rating of zero', { rating: 0 }, 'Click on the hands to rate first.'],
    ['a text as rating', { rating: 'five' as unknown as number }, 'Check what you entered and try again.'],
    ['a text that is too long', { text: 'a'.repeat(5001) }, 'Max 5000 characters'],
    ['an invalid uuid', { appointmentUuid: '1' }, 'Check what you entered and try again.'],
  ])('rejects %s', { tags: ['REV-08'] }, async (_, change, message) => {
    const body = { appointmentUuid: crypto.randomUUID(), ...review, ...change }
    const { status, errors } = await testApp.call(saveReview, { body }, { token: noor.token })
    expect([status, errors[0]?.code, errors[0]?.msg]).toEqual([400, 'invalid_input', message])
  })

  test('accepts 5000 characters, an empty text and half steps', { tags: ['REV-08'] }, async () => {
    const appointmentUuid = await createFinishedAppointment(testApp, ines, noor.token)
    const longReview = await submitReview(testApp, noor.token, { appointmentUuid, text: 'ä'.repeat(5000), rating: 0.5 })
    expect(longReview.data?.review).toMatchObject({ rating: 0.5, text: 'ä'.repeat(5000) })
    for (let rating = 0.5; rating <= 5; rating += 0.5) {
      expect((await submitReview(testApp, noor.token, { appointmentUuid, text: '', rating })).data?.review.rating).toBe(
        rating,
      )
    }
  })
})
