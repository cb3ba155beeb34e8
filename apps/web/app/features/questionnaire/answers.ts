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
  /** The saved choices; `choices` also has unsaved ones. */
  saved: Choices
  choices: Choices
  choose: (questionId: number, texts: readonly string[]) => void
  /** Saves unsaved choices, if any. Throws as a call does. */
  save: () => Promise<void>
  isSaving: boolean
  error: string | null
}

const NONE: Choices = new Map()

/** Removes choices that were sent and not changed since. */
function removeSent(edits: Choices, sent: Choices): Choices {
  return new Map([...edits].filter(([id, texts]) => sent.get(id) !== texts))
}

/** Merges edits into the latest saved answers. Saves run one after another, because the call replaces all answers. */
function useSaveAnswers(userId: number | null, questions: readonly Question[]) {
  const queries = useQueryClient()
  const kept = answersQuery(userId)
  return useMutation({
    scope: { id: `answers-${userId}` },
    mutationFn: async (edits: Choices) => {
      const before = await queries.ensureQueryData(kept)
      const all = new Map([...restoreChoices(questions, before.answered), ...edits])
      const { saveAnswers } = await lazyImport(import('./load-answers.ts'))
      const { questionsAnswers } = await saveAnswers(userId, toSearchInfo(questions, all))
      await queries.cancelQueries({ queryKey: kept.queryKey })
      queries.setQueryData(kept.queryKey, { ...before, answered: questionsAnswers })
    },
  })
}

type UseAnswersOptions = { userId: number | null; questions: readonly Question[]; enabled?: boolean }

/** The user's answers to the questionnaire. */
export function useAnswers({ userId, questions, enabled = true }: UseAnswersOptions): Answers {
  const query = useQuery({ ...answersQuery(userId), enabled })
  const saving = useSaveAnswers(userId, questions)
  const [shown, setShown] = useState({ userId, edits: NONE })
  const edits = shown.userId === userId ? shown.edits : NONE
  // A delayed save reads the latest choices.
  const latest = useRef(shown)
  const saved = restoreChoices(questions, query.data?.answered ?? [])

  function edit(next: Choices): void {
    latest.current = { userId, edits: next }
    setShown(latest.current)
  }
  const currentEdits = () => (latest.current.userId === userId ? latest.current.edits : NONE)

  useDraft({
    name: 'answers',
    draft: edits.size > 0 ? [...edits] : null,
    restore: (kept) => edit(new Map(kept)),
  })

  return {
    isLoaded: !enabled || query.data !== undefined || query.isError,
    saved,
    choices: new Map([...saved, ...edits]),
    choose: (questionId, texts) => edit(new Map(currentEdits()).set(questionId, texts)),
    async save() {
      const sent = currentEdits()
      if (sent.size === 0) return
      await saving.mutateAsync(sent)
      edit(removeSent(currentEdits(), sent))
    },
    isSaving: saving.isPending,
    error: errorText(saving.error),
  }
}
