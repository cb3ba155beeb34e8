// @vitest-environment jsdom
import type { Question } from '@fourfold/contract/catalog/shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { useAnswers } from '~/features/questionnaire/answers.ts'
import { buildQuestionPanels } from '~/features/questionnaire/question-panels.tsx'
import { Questionnaire } from '~/features/questionnaire/Questionnaire.tsx'
import { readVisitorAnswers } from '~/lib/answers/visitor-answers.ts'
import { useSession } from '~/lib/session/session.ts'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { storeSession, mount, mountPublic, sam } from './mount.tsx'

const first: Question = {
  id: 1,
  title: 'Your start',
  text: 'What first?',
  ifTagId: null,
  multiple: false,
  hidden: false,
  answers: [
    { text: 'My body', tags: [2] },
    { text: 'My mind', tags: [3] },
  ],
}
const second: Question = { ...first, id: 2, text: 'And then?', title: 'Then' }
const questions = [first, second]

const toAnswers = (...pairs: [question: string, answer: string][]) =>
  pairs.map(([question, answer]) => ({ question, answer }))

type StoredAnswers = { questionsAnswers: { question: string; answer: string }[]; searchTags: number[] }

let api: Api
let stored: StoredAnswers

beforeEach(async () => {
  storeSession(sam)
  stored = { questionsAnswers: [], searchTags: [] }
  api = await startApi({
    'GET /profile': () => ({ data: { user: { emailVerified: true, other: stored } } }),
    'POST /edit-search-info': ({ body }) => ({ data: (stored = body as StoredAnswers) }),
  })
})
afterEach(() => api.stop())

/** Renders the search, which stays mounted, and the editor on one page. */
function SearchAndEditor() {
  const userId = useSession()?.userId ?? null
  const search = useAnswers({ userId, questions })
  const editor = useAnswers({ userId, questions })
  if (!search.isLoaded || !editor.isLoaded) return null
  return (
    <>
      <section aria-label="Search">
        <Questionnaire questions={questions} answers={search} onDone={() => undefined} />
        <button type="button" onClick={() => void search.save()}>
          Match
        </button>
      </section>
      <section aria-label="Editor">
        {buildQuestionPanels(questions, editor).map(({ id, content }) => (
          <div key={id}>{content}</div>
        ))}
      </section>
    </>
  )
}

const findRegion = async (name: string) => within(await screen.findByRole('region', { name }))

describe('answers', () => {
  test('saved in the editor are not reverted by the search', async () => {
    const { user } = mount('/page', { element: <SearchAndEditor /> })
    const search = await findRegion('Search')
    const editor = await findRegion('Editor')
    await user.click(search.getByLabelText('My body'))
    await waitFor(() => expect(stored.questionsAnswers).toEqual(toAnswers(['What first?', 'My body'])))
    await user.click(editor.getAllByLabelText('My mind')[0] as HTMLElement)
    await waitFor(() => expect(stored.questionsAnswers).toEqual(toAnswers(['What first?', 'My mind'])))
    await user.click(search.getByRole('button', { name: 'Match' }))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(stored.questionsAnswers).toEqual(toAnswers(['What first?', 'My mind']))
    expect(api.bodies('POST /edit-search-info')).toHaveLength(2)

    await user.click(within(await search.findByRole('group', { name: 'And then?' })).getByLabelText('My body'))
    await waitFor(() => expect(api.bodies('POST /edit-search-info')).toHaveLength(3))
    expect(stored.questionsAnswers).toEqual(toAnswers(['What first?', 'My mind'], ['And then?', 'My body']))
  })

  test('to the first question are not offered again by later questions in search and editor', async () => {
    stored = { questionsAnswers: toAnswers(['What first?', 'My body']), searchTags: [2] }
    const { user } = mount('/page', { element: <SearchAndEditor /> })
    const [search, editor] = [await findRegion('Search'), await findRegion('Editor')]
    await user.click(search.getByRole('button', { name: 'Next' }))
    for (const region of [search, editor]) {
      const followUp = within(await region.findByRole('group', { name: /And then/ }))
      expect(followUp.getByLabelText('My mind')).toBeDefined()
      expect(followUp.queryByLabelText('My body')).toBeNull()
    }
  })

  test('are merged into the stored answers, even if those could not be loaded initially', async () => {
    stored = { questionsAnswers: toAnswers(['What first?', 'My body']), searchTags: [2] }
    api.disconnect()
    const { user } = mount('/page', { element: <SearchAndEditor /> })
    const editor = within(await screen.findByRole('region', { name: 'Editor' }))
    api.reconnect()
    await user.click(editor.getAllByLabelText('My mind')[1] as HTMLElement)
    await waitFor(() =>
      expect(stored.questionsAnswers).toEqual(toAnswers(['What first?', 'My body'], ['And then?', 'My mind'])),
    )
  })

  test('saved in the search are kept by a save in the editor', async () => {
    const { user } = mount('/page', { element: <SearchAndEditor /> })
    const search = await findRegion('Search')
    const editor = await findRegion('Editor')
    await user.click(search.getByLabelText('My body'))
    await waitFor(() => expect(stored.questionsAnswers).toEqual(toAnswers(['What first?', 'My body'])))
    await user.click(editor.getAllByLabelText('My mind')[1] as HTMLElement)
    await waitFor(() =>
      expect(stored.questionsAnswers).toEqual(toAnswers(['What first?', 'My body'], ['And then?', 'My mind'])),
    )
  })

  test('are saved sequentially, so that the latest save wins', async () => {
    const delays = [1_500, 0]
    const savedAnswers: StoredAnswers['questionsAnswers'][] = []
    api.handle('POST /edit-search-info', async ({ body }) => {
      await new Promise((resolve) => setTimeout(resolve, delays.shift()))
      stored = body as StoredAnswers
      savedAnswers.push(stored.questionsAnswers)
      return { data: stored }
    })
    const { user } = mount('/page', { element: <SearchAndEditor /> })
    const editor = await findRegion('Editor')
    await user.click(editor.getAllByLabelText('My body')[0] as HTMLElement)
    await waitFor(() => expect(api.bodies('POST /edit-search-info')).toHaveLength(1))
    await user.click(editor.getAllByLabelText('My mind')[0] as HTMLElement)
    await waitFor(() => expect(savedAnswers).toHaveLength(2))
    expect(savedAnswers).toEqual([toAnswers(['What first?', 'My body']), toAnswers(['What first?', 'My mind'])])
  })
})

test('answers of a visitor are stored only in this tab', { tags: ['CAT-16'] }, async () => {
  localStorage.clear()
  const { user } = mountPublic(<SearchAndEditor />)
  const search = await findRegion('Search')
  await user.click(search.getByLabelText('My body'))
  await waitFor(() => expect(readVisitorAnswers()?.questionsAnswers).toEqual(toAnswers(['What first?', 'My body'])))
  expect(api.requests).toEqual([])
})
