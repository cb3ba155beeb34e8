import type { Question } from '@fourfold/contract/catalog/shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { answersQuery, questionsQuery, useAnswers } from '~/features/questionnaire/index.ts'
import { hasVisitorAnswers } from '~/lib/answers/has-visitor-answers.ts'
import { useHydrated } from '~/lib/hydration/use-hydrated.ts'
import { useSession } from '~/lib/session/session.ts'

/** Whether a visitor had stored answers on opening the page. Read once, so that answers given here do not change it. */
function useHadAnswers(): boolean {
  const hydrated = useHydrated()
  const [had, setHad] = useState<boolean | null>(null)
  if (hydrated && had === null) setHad(hasVisitorAnswers())
  return had === true
}

/** The questions and the viewer's earlier answers. Refetched on login and logout. (ACC-60) */
export function useMatch(first: Question[] | null) {
  const userId = useSession()?.userId ?? null
  const shouldLoad = useHadAnswers() || userId !== null
  const queries = useQueryClient()
  const questions = useQuery({ ...questionsQuery, ...(first && { initialData: first }) })
  const answers = useAnswers({ userId, questions: questions.data ?? [], enabled: shouldLoad })
  const { data: ownAnswers } = useQuery({ ...answersQuery(userId), enabled: shouldLoad })

  /** Returns null if the state cannot be loaded; the server then decides. */
  async function fetchEmailConfirmed(): Promise<boolean | null> {
    const cached = queries.fetchQuery({ ...answersQuery(userId), staleTime: Infinity })
    return cached.then(
      ({ isConfirmed }) => isConfirmed,
      () => null,
    )
  }

  /** Null while unknown. */
  const isEmailConfirmed = ownAnswers?.isConfirmed ?? null
  /** Has saved answers and may be matched. */
  const isReturning = isEmailConfirmed === true && answers.saved.size > 0
  return { questions, answers, fetchEmailConfirmed, isEmailConfirmed, isReturning }
}

export type MatchState = ReturnType<typeof useMatch>
