import { schemaResolver, useForm } from '@mantine/form'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { z } from 'zod'

import { ApiError, NetworkError } from '../data/api.ts'
import { useDraft } from './drafts.ts'

/** `sent` after success, until the values change. */
export type FormState = 'editing' | 'sending' | 'sent'

export type Submission<Values> = {
  form: UseFormReturnType<Values>
  state: FormState
  /** The first error of the last submission, for the alert in the form. (PLT-08) */
  error: string | null
  submit: (event?: FormEvent<HTMLFormElement>) => void
  /** Whether the form can be sent again after success. */
  canResubmit: boolean
}

type Options<Values> = {
  schema: z.ZodType<unknown, Values>
  initialValues: Values
  /** Sends the values. When the promise resolves, the form is in the state `sent`. */
  send: (values: Values) => Promise<void>
  /** Whether the form can be sent again after success, for forms that stay on the page. */
  canResubmit?: boolean
  /** The name under which unsaved input is kept when the session expires. */
  draft?: string
}

/** Focuses the first node in document order, which can differ from the order of the schema. */
function focusFirst(nodes: (Element | null)[]): void {
  const firstNode = nodes
    .filter((node) => node instanceof HTMLElement)
    .toSorted((first, second) => (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]
  firstNode?.focus()
}

/** Creates a form that validates with the schema of its endpoint, so that browser and server apply the same rules. */
export function useSubmission<Values extends Record<string, unknown>>(options: Options<Values>): Submission<Values> {
  const { mutateAsync, isPending } = useMutation({ mutationFn: options.send })
  // A second click can arrive before the first is rendered.
  const isRunning = useRef(false)
  const [isSent, setSent] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const canResubmit = options.canResubmit ?? false
  const form = useForm<Values>({
    initialValues: options.initialValues,
    validate: schemaResolver(options.schema, { sync: true }),
    // After an edit, the form is no longer in the state `sent`.
    onValuesChange: () => setSent((wasSent) => wasSent && !canResubmit),
  })
  const state: FormState = isPending ? 'sending' : isSent ? 'sent' : 'editing'

  useDraft({
    name: options.draft,
    draft: form.isDirty() ? form.getValues() : null,
    restore: (draft) => form.setValues(draft),
  })

  const focusFirstInvalid = (fields: string[]) => focusFirst(fields.map((field) => form.getInputNode(field)))

  async function sendValues(values: Values): Promise<void> {
    isRunning.current = true
    setSent(false)
    setError(null)
    try {
      await mutateAsync(values)
      setSent(true)
    } catch (reason) {
      if (reason instanceof NetworkError) return
      if (!(reason instanceof ApiError)) throw reason
      setError(reason.message)
      for (const { field, msg } of reason.errors) if (field) form.setFieldError(field, msg)
      focusFirstInvalid(reason.errors.flatMap(({ field }) => field ?? []))
    } finally {
      isRunning.current = false
    }
  }

  // oxlint-disable react/refs -- read on submit, never while rendering
  const submit = form.onSubmit(
    (values) => (isRunning.current || (isSent && !canResubmit) ? undefined : sendValues(values)),
    (errors) => {
      setError(null)
      focusFirstInvalid(Object.keys(errors))
    },
  )
  // oxlint-enable react/refs
  return { form, state, error, submit, canResubmit }
}

type SavedValues<Values> = { sentValues: Values; savedValues: Values }

/** Applies the saved values, but keeps input that changed during the save. Returns whether nothing had changed. */
export function applySavedValues<Values>(
  form: UseFormReturnType<Values>,
  { sentValues, savedValues }: SavedValues<Values>,
): boolean {
  const isUntouched = JSON.stringify(form.getValues()) === JSON.stringify(sentValues)
  form.resetDirty(savedValues)
  if (isUntouched) form.setValues(savedValues)
  return isUntouched
}
