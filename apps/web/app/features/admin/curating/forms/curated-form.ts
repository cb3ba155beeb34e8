import { useState } from 'react'
import type { z } from 'zod'

import { ApiError } from '~/lib/data/api.ts'
import { useDraft } from '~/lib/forms/drafts.ts'
import { useSubmission } from '~/lib/forms/forms.ts'

import { useAskAgain } from '../info.ts'
import { broughtUpToDate, newsOf } from './newer.ts'
import type { Newer } from './NewerNote.tsx'

type Options<Values> = {
  schema: z.ZodType<unknown, Values>
  /** What it is about as it is now; the form begins with it. */
  initialValues: Values
  draft: string
  /** Whether it is about something that was there before, so that it can be put back. */
  isChange: boolean
  /** Saves, and says which state it is in now. */
  save: (values: Values) => Promise<{ version: number }>
}

const isTooLate = (reason: unknown) =>
  reason instanceof ApiError && reason.errors.some(({ code }) => code === 'changed_meanwhile')

/** A form of the catalog, with what puts back what was there before it was saved, and what came in between. */
export function useCuratedForm<Values extends Record<string, unknown>>(options: Options<Values>) {
  const [before, setBefore] = useState(options.initialValues)
  const [version, setVersion] = useState<number | null>(null)
  const [late, setLate] = useState<'refused' | 'taken' | null>(null)
  const askAgain = useAskAgain()
  const submission = useSubmission<Values>({
    ...options,
    async send(values) {
      setLate(null)
      try {
        const saved = await options.save(values)
        setVersion(saved.version)
      } catch (reason) {
        if (isTooLate(reason)) {
          await askAgain()
          setLate('refused')
        }
        throw reason
      }
      await askAgain()
    },
  })

  // What was typed over an older state waits together with that state: what came in between is told by comparing.
  const draft = submission.form.isDirty() ? before : null
  useDraft({ name: `${options.draft}.before`, draft, restore: setBefore })

  function take(): void {
    const { form } = submission
    form.setValues(broughtUpToDate({ before, now: options.initialValues, mine: form.getValues() }))
    setBefore(options.initialValues)
    setLate('taken')
  }

  const isTaken = late === 'taken'
  const newer: Newer | null = late && { news: newsOf(before, options.initialValues), isTaken, take }
  const undo = options.isChange && version !== null ? { ...before, version } : null
  return { submission: isTaken ? { ...submission, error: null } : submission, undo, newer }
}
