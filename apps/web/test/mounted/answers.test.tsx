// @vitest-environment jsdom
import type { Question } from '@fourfold/contract/catalog/shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { useAnswers } from '~/features/questionnaire/answers.ts'
import { questionPanels } from '~/features/questionnaire/question-panels.tsx'
import { Questionnaire } from '~/features/questionnaire/Questionnaire.tsx'
import { readVisitorAnswers } from '~/lib/answers/visitor-answers.ts'
import { useSession } from '~/lib/session/session.ts'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { keepSession, mount, mountOpen, sam } from './mount.tsx'

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

const said = (...pairs: [question: string, answer: string][]) =>
  pairs.map(([question, answer]) => ({ question, answer }))

type Kept = { questionsAnswers: { question: string; answer: string }[]; searchTags: number[] }

let api: Api
let kept: Kept

beforeEach(async () => {
  keepSession(sam)
  kept = { questionsAnswers: [], searchTags: [] }
  api = await startApi({
    'GET /profile': () => ({ data: { user: { emailVerified: true, other: kept } } }),
    'POST /edit-search-info': ({ body }) => ({ data: (kept = body as Kept) }),
  })
})
afterEach(() => api.stop())

/** The search, which is kept alive, beside the editor that is opened meanwhile. */
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
        {questionPanels(questions, editor).map(({ id, content }) => (
          <div key={id}>{content}</div>
        ))}
      </section>
    </>
  )
}

const place = async (name: string) => within(await screen.findByRole('region', { name }))

describe('answers', () => {
  test('changed in the editor are not taken back by the search that asked first', async () => {
    const { user } = mount('/page', { element: <SearchAndEditor /> })
    const search = await place('Search')
    const editor = await place('Editor')
    await user.click(search.getByLabelText('My body'))
    await waitFor(() => expect(kept.questionsAnswers).toEqual(said(['What first?', 'My body'])))
    await user.click(editor.getAllByLabelText('My mind')[0] as HTMLElement)
    await waitFor(() => expect(kept.questionsAnswers).toEqual(said(['What first?', 'My mind'])))
    await user.click(search.getByRole('button', { name: 'Match' }))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(kept.questionsAnswers).toEqual(said(['What first?', 'My mind']))
    expect(api.bodies('POST /edit-search-info')).toHaveLength(2)

    await user.click(within(await search.findByRole('group', { name: 'And then?' })).getByLabelText('My body'))
    await waitFor(() => expect(api.bodies('POST /edit-search-info')).toHaveLength(3))
    expect(kept.questionsAnswers).toEqual(said(['What first?', 'My mind'], ['And then?', 'My body']))
  })

  test('an area somebody began with is not offered again, in the search or in the editor', async () => {
    kept = { questionsAnswers: said(['What first?', 'My body']), searchTags: [2] }
    const { user } = mount('/page', { element: <SearchAndEditor /> })
    const [search, editor] = [await place('Search'), await place('Editor')]
    await user.click(search.getByRole('button', { name: 'Next' }))
    for (const part of [search, editor]) {
      const then = within(await part.findByRole('group', { name: /And then/ }))
      expect(then.getByLabelText('My mind')).toBeDefined()
      expect(then.queryByLabelText('My body')).toBeNull()
    }
  })

  test('send what changed over what is kept, also where it was not known', async () => {
    kept = { questionsAnswers: said(['What first?', 'My body']), searchTags: [2] }
    api.fallSilent()
    const { user } = mount('/page', { element: <SearchAndEditor /> })
    const editor = within(await screen.findByRole('region', { name: 'Editor' }))
    api.comeBack()
    await user.click(editor.getAllByLabelText('My mind')[1] as HTMLElement)
    await waitFor(() =>
      expect(kept.questionsAnswers).toEqual(said(['What first?', 'My body'], ['And then?', 'My mind'])),
    )
  })

  test('saved in one place are not lost by the next save of another', async () => {
    const { user } = mount('/page', { element: <SearchAndEditor /> })
    const search = await place('Search')
    const editor = await place('Editor')
    await user.click(search.getByLabelText('My body'))
    await waitFor(() => expect(kept.questionsAnswers).toEqual(said(['What first?', 'My body'])))
    await user.click(editor.getAllByLabelText('My mind')[1] as HTMLElement)
    await waitFor(() =>
      expect(kept.questionsAnswers).toEqual(said(['What first?', 'My body'], ['And then?', 'My mind'])),
    )
  })

  test('one save waits for the one before, so that the latest wins', async () => {
    const delays = [1_500, 0]
    const answered: Kept['questionsAnswers'][] = []
    api.say('POST /edit-search-info', async ({ body }) => {
      await new Promise((resolve) => setTimeout(resolve, delays.shift()))
      kept = body as Kept
      answered.push(kept.questionsAnswers)
      return { data: kept }
    })
    const { user } = mount('/page', { element: <SearchAndEditor /> })
    const editor = await place('Editor')
    await user.click(editor.getAllByLabelText('My body')[0] as HTMLElement)
    await waitFor(() => expect(api.bodies('POST /edit-search-info')).toHaveLength(1))
    await user.click(editor.getAllByLabelText('My mind')[0] as HTMLElement)
    await waitFor(() => expect(answered).toHaveLength(2))
    expect(answered).toEqual([said(['What first?', 'My body']), said(['What first?', 'My mind'])])
  })
})

test('a visitor’s go nowhere but into this tab', { tags: ['CAT-16'] }, async () => {
  localStorage.clear()
  const { user } = mountOpen(<SearchAndEditor />)
  const search = await place('Search')
  await user.click(search.getByLabelText('My body'))
  await waitFor(() => expect(readVisitorAnswers()?.questionsAnswers).toEqual(said(['What first?', 'My body'])))
  expect(api.asked).toEqual([])
})
