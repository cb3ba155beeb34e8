// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { Activity } from 'react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { questionsQuery } from '~/features/questionnaire/queries.ts'
import { endSession, useSession } from '~/lib/session/session.ts'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { storeSession, mountPublic, sam } from './mount.tsx'

let api: Api

beforeEach(async () => {
  storeSession(sam)
  api = await startApi({ 'GET /questions': () => ({ data: { questions: [], what: null } }) })
})
afterEach(() => api.stop())

function Questions() {
  return <p>{useQuery(questionsQuery).isSuccess ? 'Loaded' : 'Loading'}</p>
}

/** Renders a search that resets when the user changes and is hidden on other pages. */
function HiddenSearch() {
  const userId = useSession()?.userId
  return (
    <Activity mode={useLocation().pathname === '/search' ? 'visible' : 'hidden'}>
      <Questions key={userId} />
    </Activity>
  )
}

test('reloads the questions on logout, although their screen unmounts', { tags: ['ACC-60'] }, async () => {
  const { router } = mountPublic(<HiddenSearch />, '/search')
  await screen.findByText('Loaded')
  expect(api.requests).toHaveLength(1)
  await act(async () => {
    endSession()
    await router.navigate('/logout')
  })
  await waitFor(() => expect(api.requests).toHaveLength(2))
  expect(api.requests[1]?.token).toBeUndefined()
})
