// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { LazyResultsContent } from '~/features/search/results/Results.tsx'
import { SearchScreen } from '~/features/search/SearchScreen.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { catalog, question, buildReply, initialSearch, buildUser } from '../search/fixtures.ts'
import { storeSession, mountPublic, sam } from './mount.tsx'

beforeAll(LazyResultsContent.preload)

const savedAnswers = [{ question: 'What first?', answer: 'My body' }]

let api: Api
let profile: { emailVerified: boolean; other: { questionsAnswers: typeof savedAnswers; searchTags: number[] } }

beforeEach(async () => {
  storeSession(sam)
  profile = { emailVerified: true, other: { questionsAnswers: savedAnswers, searchTags: [2] } }
  api = await startApi({
    'GET /profile': () => ({ data: { user: profile } }),
    'GET /questions': () => ({ data: { questions: [], what: question } }),
    'GET /tags': () => ({ data: catalog }),
    'POST /edit-search-info': ({ body }) => ({ data: body }),
    'POST /search': () => ({ data: buildReply([buildUser('maya')]) }),
  })
})
afterEach(() => api.stop())

const searches = () => api.bodies('POST /search')
const waitForProfile = () => waitFor(() => expect(api.bodies('GET /profile')).not.toEqual([]))

describe('automatic match of a returning member', () => {
  test('shows matches for earlier answers without showing the questions', async () => {
    mountPublic(<SearchScreen initial={initialSearch} />, '/search')
    await screen.findByText('Maya Okafor')
    screen.getByText('Your matches come from the answers you gave.')
    expect(screen.queryAllByText('What first?')).toEqual([])
    expect(searches()).toHaveLength(1)
  })

  test('collapses the form above the matches until it is reopened', async () => {
    const { container, user } = mountPublic(<SearchScreen initial={initialSearch} />, '/search')
    await screen.findByText('Maya Okafor')
    const countCollapsed = () => container.querySelectorAll('[data-collapsed=true]').length
    expect(countCollapsed()).toBeGreaterThan(0)
    await user.click(screen.getByRole('button', { name: 'Change my answers' }))
    await screen.findAllByText('What first?')
    expect(countCollapsed()).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(searches()).toHaveLength(2))
    await waitFor(() => expect(countCollapsed()).toBeGreaterThan(0))
  })

  test('shows the first question without earlier answers and does not search', async () => {
    profile.other = { questionsAnswers: [], searchTags: [] }
    mountPublic(<SearchScreen initial={initialSearch} />, '/search')
    await waitForProfile()
    await screen.findAllByText('What first?')
    expect(searches()).toEqual([])
  })

  test('does not mention answers after a search without answers', async () => {
    profile.other = { questionsAnswers: [], searchTags: [] }
    const { user } = mountPublic(<SearchScreen initial={initialSearch} />, '/search')
    await waitForProfile()
    await screen.findAllByText('What first?')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await screen.findByText('Maya Okafor')
    screen.getByText('Answer a question to see how well people fit.')
    expect(screen.queryByText(/answers you gave/)).toBeNull()
  })

  test('does not search while the email address is not confirmed', async () => {
    profile.emailVerified = false
    mountPublic(<SearchScreen initial={initialSearch} />, '/search')
    await waitForProfile()
    await screen.findAllByText('What first?')
    expect(searches()).toEqual([])
  })
})
