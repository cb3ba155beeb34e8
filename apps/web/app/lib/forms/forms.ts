import { schemaResolver, useForm } from '@mantine/form'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { z } from 'zod'

import { ApiError, NetworkError } from '../data/api.ts'
import { useDraft } from './drafts.ts'

/** A form is being filled in, on its way, or done; what follows `sent` is the page's affair. */
export type FormState = 'editing' | 'sending' | 'sent'

export type Submission<Values> = {
  form: UseFormReturnType<Values>
  state: FormState
  /** The first error of the last attempt, for the alert on the form. (PLT-08) */
  error: string | null
  submit: (event?: FormEvent<HTMLFormElement>) => void
  /** Whether the form can be sent once more after it was sent. */
  again: boolean
}

type Options<Values> = {
  schema: z.ZodType<unknown, Values>
  initialValues: Values
  /** Makes the call. When it resolves the form counts as sent. */
  send: (values: Values) => Promise<void>
  /** For forms that stay on the page to be changed and sent again. */
  again?: boolean
  /** The name under which what was typed waits when the session ends. */
  draft?: string
}

/** The first on the screen, which need not be the first of the schema. */
function focusFirst(nodes: (Element | null)[]): void {
  const first = nodes
    .filter((node) => node instanceof HTMLElement)
    .toSorted((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]
  first?.focus()
}

/** Joins a form with the schema of its call, so that browser and server judge by the same rules and words. */
export function useSubmission<Values extends Record<string, unknown>>(options: Options<Values>): Submission<Values> {
  const { mutateAsync, isPending } = useMutation({ mutationFn: options.send })
  // A second press comes before the first is rendered.
  const isRunning = useRef(false)
  const [isSent, setSent] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const again = options.again ?? false
  const form = useForm<Values>({
    initialValues: options.initialValues,
    validate: schemaResolver(options.schema, { sync: true }),
    // What was said about the values before does not hold for these.
    onValuesChange: () => setSent((before) => before && !again),
  })
  const state: FormState = isPending ? 'sending' : isSent ? 'sent' : 'editing'

  useDraft({
    name: options.draft,
    draft: form.isDirty() ? form.getValues() : null,
    restore: (kept) => form.setValues(kept),
  })

  const focusFirstInvalid = (fields: string[]) => focusFirst(fields.map((field) => form.getInputNode(field)))

  async function attempt(values: Values): Promise<void> {
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

  // oxlint-disable react/refs -- read when somebody submits, never while rendering
  const submit = form.onSubmit(
    (values) => (isRunning.current || (isSent && !again) ? undefined : attempt(values)),
    (errors) => {
      setError(null)
      focusFirstInvalid(Object.keys(errors))
    },
  )
  // oxlint-enable react/refs
  return { form, state, error, submit, again }
}

type SavedValues<Values> = { sent: Values; kept: Values }

/** After a save the form shows what was kept; what somebody typed meanwhile stays, and stays unsaved. Says whether it settled. */
export function applySaved<Values>(form: UseFormReturnType<Values>, { sent, kept }: SavedValues<Values>): boolean {
  const isUntouched = JSON.stringify(form.getValues()) === JSON.stringify(sent)
  form.resetDirty(kept)
  if (isUntouched) form.setValues(kept)
  return isUntouched
}
