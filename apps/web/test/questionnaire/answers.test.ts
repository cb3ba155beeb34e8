import type { Question } from '@fourfold/contract/catalog/shapes'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { answersIn, tagsOfAnswers, tagsWithAnswers, toggled } from '~/lib/answer-tags.ts'
import { keepAnswers, visitorChoices } from '~/lib/answers.ts'
import { sendCallsTo } from '~/lib/api.ts'
import { startSession } from '~/lib/session.ts'
import { keepVisitorAnswers, visitorAnswers } from '~/lib/visitor-answers.ts'

import { fakeBrowser } from '../fake-browser.ts'
import { fakeStorage } from '../fake-storage.ts'
import { noor } from '../noor.ts'

const what: Question = {
  id: 1,
  title: 'Your start',
  text: 'What first?',
  ifTagId: null,
  multiple: false,
  hidden: false,
  answers: [
    { text: 'My body', tags: [2] },
    { text: 'My mind', tags: [3, 4] },
    { text: 'Nothing yet', tags: [] },
  ],
}
const answered = { questionsAnswers: [{ question: 'What first?', answer: 'My body' }], searchTags: [2] }

let server: FastifyInstance
let sent: unknown[]
let delays: number[]

beforeEach(async () => {
  for (const [name, value] of Object.entries(fakeBrowser().globals)) vi.stubGlobal(name, value)
  vi.stubGlobal('sessionStorage', fakeStorage())
  sent = []
  delays = []
  server = fastify()
  server.post('/api/edit-search-info', async ({ body }) => {
    await new Promise((resolve) => setTimeout(resolve, delays.shift() ?? 0))
    sent.push(body)
    return { data: body, errors: [] }
  })
  sendCallsTo(await server.listen({ host: '127.0.0.1', port: 0 }))
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await server.close()
})

describe('keeping answers', () => {
  test('a visitor’s go nowhere but into this tab', async () => {
    await keepAnswers(answered)
    expect(sent).toEqual([])
    expect(visitorAnswers()).toEqual(answered)
    expect(visitorChoices([what])).toEqual(new Map([[1, ['My body']]]))
  })

  test('those of whoever is logged in go to the account', async () => {
    startSession({ token: 'secret', user: noor })
    await keepAnswers(answered)
    expect(sent).toEqual([answered])
    expect(visitorAnswers()).toBeNull()
  })

  test('one save waits for the one before, so that the latest wins', async () => {
    startSession({ token: 'secret', user: noor })
    delays = [60, 0]
    const later = { questionsAnswers: [], searchTags: [] }
    await Promise.all([keepAnswers(answered), keepAnswers(later)])
    expect(sent).toEqual([answered, later])
  })

  test('a part that is kept leaves the rest', () => {
    keepVisitorAnswers(answered)
    keepVisitorAnswers({ requestedTags: [9] })
    expect(visitorAnswers()).toEqual({ ...answered, requestedTags: [9] })
  })
})

describe('answers and tags', () => {
  test('chosen answers stand for their tags, each once', () => {
    expect(tagsOfAnswers(what, ['My body', 'My mind'])).toEqual([2, 3, 4])
  })

  test('an answer is chosen when all of its tags are', () => {
    expect(answersIn(what, [3, 4, 7])).toEqual(['My mind'])
    expect(answersIn(what, [3])).toEqual([])
  })

  test('other answers take the place of those before; tags from elsewhere stay', () => {
    expect(tagsWithAnswers(what, { before: [2, 70], chosen: ['My mind'] })).toEqual([70, 3, 4])
    expect(tagsWithAnswers(what, { before: [2, 70], chosen: [] })).toEqual([70])
  })

  test('a click adds an answer, another takes it away', () => {
    expect(toggled(['a'], 'b')).toEqual(['a', 'b'])
    expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
  })
})
