import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

import type { Submission } from '~/lib/forms/forms.ts'

import { FormFeedback } from './FormFeedback.tsx'

type SubmitFormProps<Values> = {
  submission: Submission<Values>
  submitLabel: string
  /** Said instead of the button once the form is sent. */
  sentText?: ReactNode
  /** Leads to where the obstacle can be removed; shown after the error it belongs to. */
  nextStep?: ReactNode
  /** In a dialog the way out stands beside the button. */
  onCancel?: () => void
  /** For a dialog in which nothing is left to fill in. */
  autofocus?: boolean
  children: ReactNode
}

/** The fields, the first error, the button that shows progress, and the words of success: the same on every form. */
export function SubmitForm<Values>({ submission, submitLabel, sentText, children, ...how }: SubmitFormProps<Values>) {
  const { state, error, submit, again } = submission
  const sent = state === 'sent'
  const button = (
    <Button type="submit" size="md" loading={state === 'sending'} data-autofocus={how.autofocus}>
      {submitLabel}
    </Button>
  )
  return (
    // By POST, so that no browser ever puts a password into the address. Sent too early, it is held back until the script runs.
    <form method="post" noValidate onSubmit={submit}>
      <Stack gap="md">
        {children}
        <FormFeedback error={error} success={sent && sentText} />
        {how.nextStep}
        {how.onCancel ? (
          <Group justify="flex-end" gap="sm">
            <Button size="md" variant="default" onClick={how.onCancel}>
              Cancel
            </Button>
            {button}
          </Group>
        ) : (
          (!sent || again) && button
        )}
        <noscript>Please turn on JavaScript to send this form.</noscript>
      </Stack>
    </form>
  )
}
