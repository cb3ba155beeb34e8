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
import { keepSession, mountOpen, sam } from './mount.tsx'

let api: Api

beforeEach(async () => {
  keepSession(sam)
  api = await startApi({ 'GET /questions': () => ({ data: { questions: [], what: null } }) })
})
afterEach(() => api.stop())

function Questions() {
  return <p>{useQuery(questionsQuery).isSuccess ? 'Asked' : 'Asking'}</p>
}

/** The search, which starts over with its person and is hidden while another page shows. */
function KeptSearch() {
  const userId = useSession()?.userId
  return (
    <Activity mode={useLocation().pathname === '/search' ? 'visible' : 'hidden'}>
      <Questions key={userId} />
    </Activity>
  )
}

test(
  'the questions are asked again when somebody logs out, though their screen goes with them',
  { tags: ['ACC-60'] },
  async () => {
    const { router } = mountOpen(<KeptSearch />, '/search')
    await screen.findByText('Asked')
    expect(api.asked).toHaveLength(1)
    await act(async () => {
      endSession()
      await router.navigate('/logout')
    })
    await waitFor(() => expect(api.asked).toHaveLength(2))
    expect(api.asked[1]?.token).toBeUndefined()
  },
)
