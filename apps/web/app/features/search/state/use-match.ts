import type { Question } from '@fourfold/contract/catalog/shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { answersQuery, questionsQuery, useAnswers } from '~/features/questionnaire/index.ts'
import { hasVisitorAnswers } from '~/lib/answers/has-visitor-answers.ts'
import { useHydrated } from '~/lib/hydration/use-hydrated.ts'
import { useSession } from '~/lib/session/session.ts'

/** Returns whether a visitor had stored answers when the page opened. Later answers do not change the result. */
function useHadStoredAnswers(): boolean {
  const isHydrated = useHydrated()
  const [hadAnswers, setHadAnswers] = useState<boolean | null>(null)
  if (isHydrated && hadAnswers === null) setHadAnswers(hasVisitorAnswers())
  return hadAnswers === true
}

/** Returns the questions and the saved answers of the viewer. Refetched on login and logout. (ACC-60) */
export function useMatch(initialQuestions: Question[] | null) {
  const userId = useSession()?.userId ?? null
  const shouldLoad = useHadStoredAnswers() || userId !== null
  const queries = useQueryClient()
  const questions = useQuery({ ...questionsQuery, ...(initialQuestions && { initialData: initialQuestions }) })
  const answers = useAnswers({ userId, questions: questions.data ?? [], enabled: shouldLoad })
  const { data: ownAnswers } = useQuery({ ...answersQuery(userId), enabled: shouldLoad })

  /** Resolves to null if the state cannot be loaded. The server then enforces the rule. */
  async function fetchEmailConfirmed(): Promise<boolean | null> {
    const request = queries.fetchQuery({ ...answersQuery(userId), staleTime: Infinity })
    return request.then(
      ({ isConfirmed }) => isConfirmed,
      () => null,
    )
  }

  /** Null while the answers are loading. */
  const isEmailConfirmed = ownAnswers?.isConfirmed ?? null
  /** Whether the member has saved answers and may be matched. */
  const canMatch = isEmailConfirmed === true && answers.saved.size > 0
  return { questions, answers, fetchEmailConfirmed, isEmailConfirmed, canMatch }
}

export type MatchState = ReturnType<typeof useMatch>
