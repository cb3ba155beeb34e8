import { useRef, useState } from 'react'

import { CallRefused, NoResponse } from '~/lib/api.ts'

import { createLatest, DROPPED } from './latest.ts'
import type { Outcome } from './results/Results.tsx'
import { withMore } from './results/view.ts'
import type { ResultGroup, Results } from './results/view.ts'
import type { SearchInput } from './search-form.ts'

/** What became of a search: who was found, the code of a refusal that the screen answers in its own way, or neither. */
export type Answer = { found: Results } | { refused: 'email_not_confirmed' | 'place_unknown'; msg: string } | null

/** Apart, because the words of the contract are many and whoever only looks needs none of them. */
async function find(form: SearchInput): Promise<Results> {
  const { findProfessionals } = await import('./find.ts')
  return findProfessionals(form)
}

function refusalOf(error: unknown): Extract<Answer, { refused: string }> | null {
  const first = error instanceof CallRefused ? error.errors[0] : undefined
  if (first?.code !== 'email_not_confirmed' && first?.code !== 'place_unknown') return null
  return { refused: first.code, msg: first.msg }
}

type Asking = {
  form: SearchInput
  /** What must be kept before the question makes sense. */
  prepare?: (() => Promise<void>) | undefined
}

type First = Pick<Outcome, 'found' | 'problem'> & { form: SearchInput }

/** Searches, and what they found. */
export function useOutcome({ form: firstForm, ...first }: First) {
  const [outcome, setOutcome] = useState<Outcome>({ isSearching: false, ...first })
  const [latest] = useState(createLatest)
  const asked = useRef(firstForm)

  async function ask({ form, prepare }: Asking): Promise<Answer> {
    const settle = (change: Partial<Outcome>) => setOutcome((before) => ({ ...before, isSearching: false, ...change }))
    setOutcome((before) => ({ ...before, isSearching: true }))
    try {
      const found = await latest.run(async () => {
        await prepare?.()
        return find(form)
      })
      if (found === DROPPED) return null
      asked.current = form
      settle({ found, problem: null })
      return { found }
    } catch (error) {
      const refusal = refusalOf(error)
      settle(error instanceof CallRefused && !refusal ? { problem: error.message } : {})
      // Silence changes nothing. (PLT-11)
      if (error instanceof CallRefused || error instanceof NoResponse) return refusal
      throw error
    }
  }

  /** What follows in one category; of no use when another search has been answered meanwhile. (SEA-17) */
  async function more({ more: after }: ResultGroup): Promise<void> {
    const form = asked.current
    const next = await find({ ...form, after })
    setOutcome((before) =>
      before.found && asked.current === form ? { ...before, found: withMore(before.found, next) } : before,
    )
  }

  return { outcome, ask, more }
}
