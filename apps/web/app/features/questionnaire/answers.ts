import { restoreChoices, toSearchInfo } from '@fourfold/contract/catalog/questionnaire'
import type { Choices } from '@fourfold/contract/catalog/questionnaire'
import type { Question } from '@fourfold/contract/catalog/shapes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { errorText } from '~/lib/data/api.ts'
import { lazyImport } from '~/lib/data/lazy-import.ts'
import { useDraft } from '~/lib/forms/drafts.ts'

import { answersQuery } from './queries.ts'

export type Answers = {
  /** False until the previous answers are loaded. */
  isLoaded: boolean
  /** The saved choices. `choices` also contains unsaved ones. */
  saved: Choices
  choices: Choices
  selectAnswers: (questionId: number, texts: readonly string[]) => void
  /** Saves unsaved choices, if any. Rejects with the error of the call. */
  save: () => Promise<void>
  isSaving: boolean
  error: string | null
}

const NO_CHOICES: Choices = new Map()

/** Removes the edits that were sent and have not changed since. */
function removeSentEdits(edits: Choices, sentEdits: Choices): Choices {
  return new Map([...edits].filter(([id, texts]) => sentEdits.get(id) !== texts))
}

/** Merges edits into the latest saved answers. Saves run sequentially, because each call replaces all answers. */
function useSaveAnswers(userId: number | null, questions: readonly Question[]) {
  const queries = useQueryClient()
  const query = answersQuery(userId)
  return useMutation({
    scope: { id: `answers-${userId}` },
    mutationFn: async (edits: Choices) => {
      const previous = await queries.ensureQueryData(query)
      const all = new Map([...restoreChoices(questions, previous.answers), ...edits])
      const { saveAnswers } = await lazyImport(import('./load-answers.ts'))
      const { questionsAnswers } = await saveAnswers(userId, toSearchInfo(questions, all))
      await queries.cancelQueries({ queryKey: query.queryKey })
      queries.setQueryData(query.queryKey, { ...previous, answers: questionsAnswers })
    },
  })
}

type UseAnswersOptions = { userId: number | null; questions: readonly Question[]; enabled?: boolean }

/** Loads, edits and saves the user's answers to the questionnaire. */
export function useAnswers({ userId, questions, enabled = true }: UseAnswersOptions): Answers {
  const query = useQuery({ ...answersQuery(userId), enabled })
  const saving = useSaveAnswers(userId, questions)
  const [state, setState] = useState({ userId, edits: NO_CHOICES })
  const edits = state.userId === userId ? state.edits : NO_CHOICES
  // A ref, so that a delayed save reads the latest choices.
  const latestState = useRef(state)
  const saved = restoreChoices(questions, query.data?.answers ?? [])

  function setEdits(next: Choices): void {
    latestState.current = { userId, edits: next }
    setState(latestState.current)
  }
  const currentEdits = () => (latestState.current.userId === userId ? latestState.current.edits : NO_CHOICES)

  useDraft({
    name: 'answers',
    draft: edits.size > 0 ? [...edits] : null,
    restore: (draft) => setEdits(new Map(draft)),
  })

  return {
    isLoaded: !enabled || query.data !== undefined || query.isError,
    saved,
    choices: new Map([...saved, ...edits]),
    selectAnswers: (questionId, texts) => setEdits(new Map(currentEdits()).set(questionId, texts)),
    async save() {
      const sentEdits = currentEdits()
      if (sentEdits.size === 0) return
      await saving.mutateAsync(sentEdits)
      setEdits(removeSentEdits(currentEdits(), sentEdits))
    },
    isSaving: saving.isPending,
    error: errorText(saving.error),
  }
}
