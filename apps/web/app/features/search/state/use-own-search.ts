import type { Question } from '@fourfold/contract/catalog/shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { answersQuery, questionsQuery, useAnswers } from '~/features/questionnaire/index.ts'
import { hasVisitorAnswers } from '~/lib/answers/has-visitor-answers.ts'
import { useHydrated } from '~/lib/hydration/use-hydrated.ts'
import { useSession } from '~/lib/session/session.ts'

/** Looked up once: what is answered on this very page is known to it. */
function useHadAnswers(): boolean {
  const hydrated = useHydrated()
  const [had, setHad] = useState<boolean | null>(null)
  if (hydrated && had === null) setHad(hasVisitorAnswers())
  return had === true
}

/** The questions and the viewer's earlier answers; they reload when somebody logs in or out. (ACC-60) */
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

  /** Whether their e-mail address is known to be theirs; null when nobody knows. */
  const isConfirmed = own?.isConfirmed ?? null
  /** Whether they told before what they look for, and may be matched by it. */
  const isReturning = isConfirmed === true && answers.saved.size > 0
  return { questions, answers, askConfirmed, isConfirmed, isReturning }
}

export type OwnSearch = ReturnType<typeof useOwnSearch>
