import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { loadBooking } from '~/features/appointments/booking/load-booking.ts'
import { reviewsQuery } from '~/features/reviews/queries.ts'
import { configureApi } from '~/lib/data/api.ts'
import { fetchLatest, waitForQueries } from '~/lib/data/loaders.ts'

const review = (id: number, text: string) => ({ id, text, rating: 4, User: { name: 'sam p.' }, writtenIn: '2026-11' })
const maya = {
  username: 'Maya',
  name: 'maya okafor',
  isProfessional: true,
  profileImageUrl: null,
  preferredOnline: true,
  other: { pni: 'DPT', address: '1204 S Congress Ave, Austin', appointmentDuration: 2700 },
}
const sam = {
  username: 'sam',
  name: 'sam',
  isProfessional: false,
  profileImageUrl: null,
  personalInfo: { address: '5 Elm St' },
}
const images = [
  { uuid: '6f1f6f0c-6a5e-4c53-8f5e-0f6a4b6f0009', url: '/full.webp', thumbnailUrl: '/small.webp', storage: null },
]
const users: Record<string, object> = { maya, sam, new: { ...maya, other: null } }

let server: FastifyInstance
let requestedUrls: string[]

beforeEach(async () => {
  requestedUrls = []
  server = fastify()
  server.get<{ Querystring: { username?: string } }>('/api/profile', async ({ url, query }, reply) => {
    requestedUrls.push(url)
    const user = users[query.username ?? 'sam']
    if (!user) return reply.code(404).send({ data: null, errors: [{ code: 'not_found', msg: 'No.' }] })
    return { data: { user, images, reviews: [review(1, 'Kind.'), review(2, '')] }, errors: [] }
  })
  configureApi(await server.listen({ host: '127.0.0.1', port: 0 }))
})
afterEach(() => server.close())

describe('loadBooking', () => {
  test('loads the professional with pictures and the viewer with one request each', { tags: ['APP-22'] }, async () => {
    expect(await loadBooking('maya')).toEqual({
      username: 'Maya',
      name: 'Maya Okafor',
      firstName: 'Maya',
      image: null,
      gallery: [{ url: '/full.webp', thumbnailUrl: '/small.webp', storage: null, name: 'Picture 1 of 1' }],
      occupation: '',
      rate: null,
      disclosedFields: [],
      pni: 'DPT',
      sessionLength: 2700,
      locations: [{ value: 'Online', label: 'Web Conferencing' }],
      addresses: { professional: '1204 S Congress Ave, Austin', member: '5 Elm St' },
      isMember: true,
      isConfirmed: false,
    })
    expect(requestedUrls.toSorted()).toEqual(['/api/profile', '/api/profile?username=maya'])
  })

  test('defaults to one hour for a professional with an empty profile', async () => {
    expect(await loadBooking('new')).toMatchObject({ pni: '', sessionLength: 3600, addresses: { professional: '' } })
  })

  test.each([
    ['a member', 'sam'],
    ['an unknown user', 'unknown'],
  ])('throws a 404 for %s', async (_kind, username) => {
    await expect(waitForQueries(loadBooking(username))).rejects.toMatchObject({ init: { status: 404 } })
  })
})

describe('reviewsQuery', () => {
  test('returns all reviews of the profile', { tags: ['REV-14'] }, async () => {
    expect(await fetchLatest(reviewsQuery(1, 'maya'))).toEqual({
      username: 'Maya',
      name: 'Maya Okafor',
      reviews: [
        { id: 1, rating: 4, text: 'Kind.', name: 'Sam P.', month: 'November 2026' },
        { id: 2, rating: 4, text: '', name: 'Sam P.', month: 'November 2026' },
      ],
    })
    expect(requestedUrls).toEqual(['/api/profile?username=maya'])
  })

  test('throws a 404 for an unknown user', async () => {
    await expect(waitForQueries(fetchLatest(reviewsQuery(1, 'unknown')))).rejects.toMatchObject({
      init: { status: 404 },
    })
  })
})
