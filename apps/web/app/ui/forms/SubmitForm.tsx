import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

import type { Submission } from '~/lib/forms/forms.ts'

import { FormFeedback } from './FormFeedback.tsx'

type SubmitFormProps<Values> = {
  submission: Submission<Values>
  submitLabel: string
  /** The success message. It replaces the button unless the form can be resubmitted or has a cancel button. */
  sentText?: ReactNode
  /** An action that resolves the error, shown below it. */
  errorAction?: ReactNode
  /** Adds a cancel button, for dialogs. */
  onCancel?: () => void
  /** Focuses the submit button, for dialogs without fields. */
  autofocus?: boolean
  children: ReactNode
}

/** The layout of every form: fields, first error, submit button and success message. */
export function SubmitForm<Values>({ submission, submitLabel, sentText, children, ...props }: SubmitFormProps<Values>) {
  const { state, error, submit, canResubmit } = submission
  const isSent = state === 'sent'
  const button = (
    <Button type="submit" size="md" loading={state === 'sending'} data-autofocus={props.autofocus}>
      {submitLabel}
    </Button>
  )
  return (
    // POST, so that a browser never puts a password into the URL. A submission before hydration is deferred.
    <form method="post" noValidate onSubmit={submit}>
      <Stack gap="md">
        {children}
        <FormFeedback error={error} success={isSent && sentText} />
        {props.errorAction}
        {props.onCancel ? (
          <Group justify="flex-end" gap="sm">
            <Button size="md" variant="default" onClick={props.onCancel}>
              Cancel
            </Button>
            {button}
          </Group>
        ) : (
          (!isSent || canResubmit) && button
        )}
        <noscript>Please turn on JavaScript to send this form.</noscript>
      </Stack>
    </form>
  )
}
