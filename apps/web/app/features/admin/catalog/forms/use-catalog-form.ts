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
  /** The current values on the server. */
  initialValues: Values
  draft: string
  /** Whether the form edits an existing item. Only then can the save be undone. */
  isExistingItem: boolean
  /** Saves and returns the new version. */
  save: (values: Values) => Promise<{ version: number }>
}

const isConflictError = (error: unknown) =>
  error instanceof ApiError && error.errors.some(({ code }) => code === 'changed_meanwhile')

/** A catalog form with undo, and with conflict handling when another admin saved in the meantime. */
export function useCatalogForm<Values extends Record<string, unknown>>(options: Options<Values>) {
  const [base, setBase] = useState(options.initialValues)
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
      } catch (error) {
        if (isConflictError(error)) {
          await invalidate()
          setConflictState('detected')
        }
        throw error
      }
      await invalidate()
    },
  })

  // Stored with the draft, because changes by other admins are found by comparing the server's values with the base.
  const draft = submission.form.isDirty() ? base : null
  useDraft({ name: `${options.draft}.before`, draft, restore: setBase })

  function merge(): void {
    const { form } = submission
    form.setValues(mergeChanges({ base, current: options.initialValues, edited: form.getValues() }))
    setBase(options.initialValues)
    setConflictState('merged')
  }

  const isMerged = conflictState === 'merged'
  const changes = describeChanges(base, options.initialValues)
  const conflict: Conflict | null = conflictState && { changes, isMerged, merge }
  const undoBody = options.isExistingItem && version !== null ? { ...base, version } : null
  return { submission: isMerged ? { ...submission, error: null } : submission, undoBody, conflict }
}
