import { fromAnswers } from '@fourfold/contract/catalog/questionnaire'
import type { Question } from '@fourfold/contract/catalog/shapes'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useHydrated } from '~/lib/hydrated.ts'
import { hasVisitorAnswers } from '~/lib/kept-answers.ts'
import { QUESTIONS_KEY } from '~/lib/query.ts'
import { useSession } from '~/lib/session.ts'

/** Looked up once: what is answered on this very page is known to it. */
function useHadAnswers(): boolean {
  const hydrated = useHydrated()
  const [had, setHad] = useState<boolean | null>(null)
  if (hydrated && had === null) setHad(hasVisitorAnswers())
  return had === true
}

const ownAnswers = (userId: number | null) =>
  queryOptions({
    queryKey: [...QUESTIONS_KEY, 'own', userId],
    queryFn: async () => (await import('./load-own.ts')).loadOwnAnswers(),
  })

/** The questions and what whoever is here answered before; they reload when somebody logs in or out. (ACC-60) */
export function useOwnSearch(first: Question[]) {
  const userId = useSession()?.userId ?? null
  const isToLoad = useHadAnswers() || userId !== null
  const { data: questions } = useQuery({
    queryKey: [...QUESTIONS_KEY, 'match'],
    queryFn: async () => (await import('~/features/questionnaire/load.ts')).loadQuestions(),
    initialData: first,
  })
  const { data: own, isPending } = useQuery({ ...ownAnswers(userId), enabled: isToLoad })
  const client = useQueryClient()

  /** Waits for the answer that is under way; where there is none, the server decides. */
  async function askConfirmed(): Promise<boolean | null> {
    const known = client.fetchQuery({ ...ownAnswers(userId), staleTime: Infinity })
    return known.then(
      ({ isConfirmed }) => isConfirmed,
      () => null,
    )
  }

  return {
    questions,
    /** What was chosen before; null until it is known. */
    chosen: isToLoad && isPending ? null : fromAnswers(questions, own?.answered ?? []),
    isConfirmed: own?.isConfirmed ?? null,
    askConfirmed,
  }
}

export type OwnSearch = ReturnType<typeof useOwnSearch>
