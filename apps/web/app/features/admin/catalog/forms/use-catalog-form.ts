import { useState } from 'react'
import type { z } from 'zod'

import { ApiError } from '~/lib/data/api.ts'
import { useDraft } from '~/lib/forms/drafts.ts'
import { useSubmission } from '~/lib/forms/forms.ts'

import { useInvalidateCatalog } from '../queries.ts'
import type { Conflict } from './ConflictNote.tsx'
import { mergeChanges, describeChanges } from './merge-changes.ts'

type Options<Values> = {
  schema: z.ZodType<unknown, Values>
  /** The current values. The form starts with them. */
  initialValues: Values
  draft: string
  /** Whether an existing item is edited; only then can the save be undone. */
  isChange: boolean
  /** Saves and returns the new version. */
  save: (values: Values) => Promise<{ version: number }>
}

const isConflictError = (reason: unknown) =>
  reason instanceof ApiError && reason.errors.some(({ code }) => code === 'changed_meanwhile')

/** A catalog form with undo, and with conflict handling when another admin saved in the meantime. */
export function useCatalogForm<Values extends Record<string, unknown>>(options: Options<Values>) {
  const [before, setBefore] = useState(options.initialValues)
  const [version, setVersion] = useState<number | null>(null)
  const [conflictState, setConflictState] = useState<'detected' | 'merged' | null>(null)
  const invalidate = useInvalidateCatalog()
  const submission = useSubmission<Values>({
    ...options,
    async send(values) {
      setConflictState(null)
      try {
        const saved = await options.save(values)
        setVersion(saved.version)
      } catch (reason) {
        if (isConflictError(reason)) {
          await invalidate()
          setConflictState('detected')
        }
        throw reason
      }
      await invalidate()
    },
  })

  // The draft is kept together with the values it was based on; the conflict is found by comparing the two.
  const draft = submission.form.isDirty() ? before : null
  useDraft({ name: `${options.draft}.before`, draft, restore: setBefore })

  function merge(): void {
    const { form } = submission
    form.setValues(mergeChanges({ before, now: options.initialValues, mine: form.getValues() }))
    setBefore(options.initialValues)
    setConflictState('merged')
  }

  const isMerged = conflictState === 'merged'
  const changes = describeChanges(before, options.initialValues)
  const conflict: Conflict | null = conflictState && { changes, isMerged, merge }
  const undo = options.isChange && version !== null ? { ...before, version } : null
  return { submission: isMerged ? { ...submission, error: null } : submission, undo, conflict }
}
