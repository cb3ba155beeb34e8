// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { LazyResultsContent } from '~/features/search/results/Results.tsx'
import { SearchScreen } from '~/features/search/SearchScreen.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { catalog, question, reply, untouched, user } from '../search/fixtures.ts'
import { keepSession, mountOpen, sam } from './mount.tsx'

beforeAll(LazyResultsContent.preload)

const answered = [{ question: 'What first?', answer: 'My body' }]

let api: Api
let own: { emailVerified: boolean; other: { questionsAnswers: typeof answered; searchTags: number[] } }

beforeEach(async () => {
  keepSession(sam)
  own = { emailVerified: true, other: { questionsAnswers: answered, searchTags: [2] } }
  api = await startApi({
    'GET /profile': () => ({ data: { user: own } }),
    'GET /questions': () => ({ data: { questions: [], what: question } }),
    'GET /tags': () => ({ data: catalog }),
    'POST /edit-search-info': ({ body }) => ({ data: body }),
    'POST /search': () => ({ data: reply([user('maya')]) }),
  })
})
afterEach(() => api.stop())

const searches = () => api.bodies('POST /search')
/** All that could make it search is known by now. */
const untilKnown = () => waitFor(() => expect(api.bodies('GET /profile')).not.toEqual([]))

describe('a member who comes back', () => {
  test('sees who fits what they answered before, without being asked again', async () => {
    mountOpen(<SearchScreen initial={untouched} />, '/search')
    await screen.findByText('Maya Okafor')
    screen.getByText('Your matches come from the answers you gave.')
    expect(screen.queryAllByText('What first?')).toEqual([])
    expect(searches()).toHaveLength(1)
  })

  test('reads on a phone one line of the form above those who fit, and a tap brings the questions back', async () => {
    const { container, user } = mountOpen(<SearchScreen initial={untouched} />, '/search')
    await screen.findByText('Maya Okafor')
    const folded = () => container.querySelectorAll('[data-folded=true]').length
    expect(folded()).toBeGreaterThan(0)
    await user.click(screen.getByRole('button', { name: 'Change my answers' }))
    await screen.findAllByText('What first?')
    expect(folded()).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(searches()).toHaveLength(2))
    await waitFor(() => expect(folded()).toBeGreaterThan(0))
  })

  test('who has answered nothing yet is asked the first question', async () => {
    own.other = { questionsAnswers: [], searchTags: [] }
    mountOpen(<SearchScreen initial={untouched} />, '/search')
    await untilKnown()
    await screen.findAllByText('What first?')
    expect(searches()).toEqual([])
  })

  test('who searches without an answer is not told that they gave one', async () => {
    own.other = { questionsAnswers: [], searchTags: [] }
    const { user } = mountOpen(<SearchScreen initial={untouched} />, '/search')
    await untilKnown()
    await screen.findAllByText('What first?')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await screen.findByText('Maya Okafor')
    screen.getByText('Answer a question to see how well people fit.')
    expect(screen.queryByText(/answers you gave/)).toBeNull()
  })

  test('whose address is not confirmed cannot be matched yet, and nothing is searched unasked', async () => {
    own.emailVerified = false
    mountOpen(<SearchScreen initial={untouched} />, '/search')
    await untilKnown()
    await screen.findAllByText('What first?')
    expect(searches()).toEqual([])
  })
})
