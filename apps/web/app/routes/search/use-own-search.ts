import type { Question } from '@fourfold/contract/catalog/shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useAnswers } from '~/features/questionnaire/answers.ts'
import { answersQuery, questionsQuery } from '~/features/questionnaire/queries.ts'
import { useHydrated } from '~/lib/hydrated.ts'
import { hasVisitorAnswers } from '~/lib/kept-answers.ts'
import { useSession } from '~/lib/session.ts'

/** Looked up once: what is answered on this very page is known to it. */
function useHadAnswers(): boolean {
  const hydrated = useHydrated()
  const [had, setHad] = useState<boolean | null>(null)
  if (hydrated && had === null) setHad(hasVisitorAnswers())
  return had === true
}

/** The questions and what whoever is here answered before; they reload when somebody logs in or out. (ACC-60) */
export function useOwnSearch(first: Question[] | null) {
  const userId = useSession()?.userId ?? null
  const isToLoad = useHadAnswers() || userId !== null
  const queries = useQueryClient()
  const questions = useQuery({ ...questionsQuery, ...(first && { initialData: first }) })
  const answers = useAnswers({ userId, questions: questions.data ?? [], enabled: isToLoad })
  const { data: own } = useQuery({ ...answersQuery(userId), enabled: isToLoad })

  /** Waits for the answer that is under way; where there is none, the server decides. */
  async function askConfirmed(): Promise<boolean | null> {
    const known = queries.fetchQuery({ ...answersQuery(userId), staleTime: Infinity })
    return known.then(
      ({ isConfirmed }) => isConfirmed,
      () => null,
    )
  }

  return { questions, answers, askConfirmed, isConfirmed: own?.isConfirmed ?? null }
}

export type OwnSearch = ReturnType<typeof useOwnSearch>
