import { fromAnswers, toSearchInfo } from '@fourfold/contract/catalog/questionnaire'
import type { Choices } from '@fourfold/contract/catalog/questionnaire'
import type { Question } from '@fourfold/contract/catalog/shapes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { errorText } from '~/lib/data/api.ts'
import { lazyImport } from '~/lib/data/lazy-import.ts'
import { useDraft } from '~/lib/forms/drafts.ts'

import { answersQuery } from './queries.ts'

export type Answers = {
  /** False until it is known what was answered before. */
  isLoaded: boolean
  /** What is kept, and what was chosen since over it. */
  saved: Choices
  choices: Choices
  choose: (questionId: number, texts: readonly string[]) => void
  /** Keeps what was chosen since; nothing to keep is kept at once. Throws as a call does. */
  save: () => Promise<void>
  isSaving: boolean
  error: string | null
}

const NONE: Choices = new Map()

/** The choices without those that were sent and not changed since. */
function removeSent(edits: Choices, sent: Choices): Choices {
  return new Map([...edits].filter(([id, texts]) => sent.get(id) !== texts))
}

/** Sends what changed over the newest that is kept, one save after the other: the call takes everything, and the latest wins. */
function useSaveAnswers(userId: number | null, questions: readonly Question[]) {
  const queries = useQueryClient()
  const kept = answersQuery(userId)
  return useMutation({
    scope: { id: `answers-${userId}` },
    mutationFn: async (edits: Choices) => {
      const before = await queries.ensureQueryData(kept)
      const all = new Map([...fromAnswers(questions, before.answered), ...edits])
      const { saveAnswers } = await lazyImport(import('./load-answers.ts'))
      const { questionsAnswers } = await saveAnswers(userId, toSearchInfo(questions, all))
      await queries.cancelQueries({ queryKey: kept.queryKey })
      queries.setQueryData(kept.queryKey, { ...before, answered: questionsAnswers })
    },
  })
}

type UseAnswersOptions = { userId: number | null; questions: readonly Question[]; enabled?: boolean }

/** What somebody answered, wherever the questions are asked. */
export function useAnswers({ userId, questions, enabled = true }: UseAnswersOptions): Answers {
  const query = useQuery({ ...answersQuery(userId), enabled })
  const saving = useSaveAnswers(userId, questions)
  const [shown, setShown] = useState({ userId, edits: NONE })
  const edits = shown.userId === userId ? shown.edits : NONE
  // A save that was put off reads what has been chosen until then.
  const latest = useRef(shown)
  const saved = fromAnswers(questions, query.data?.answered ?? [])

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
