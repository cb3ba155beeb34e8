import { saveReview } from '@fourfold/contract/reviews/endpoints'
import { ReviewForm } from '@fourfold/contract/reviews/shapes'
import type { Review } from '@fourfold/contract/reviews/shapes'
import { Text, Textarea } from '@mantine/core'
import { useEffect } from 'react'
import type { z } from 'zod'

import { call } from '~/lib/data/api.ts'
import { useSubmission } from '~/lib/forms/forms.ts'
import { FormDialog } from '~/ui/dialogs/FormDialog.tsx'
import { SubmitForm } from '~/ui/forms/SubmitForm.tsx'
import { HandsInput } from '~/ui/rating/HandsInput.tsx'

import { texts } from './texts.ts'

/** In pixels. (REV-06) */
const DIALOG_WIDTH = 400

type Values = z.input<typeof ReviewForm>

type RatingFormProps = {
  appointmentUuid: string
  /** The existing review. (REV-04) */
  review: Review | null
  onSaved: () => Promise<void>
  onUnsaved: (isUnsaved: boolean) => void
  onCancel: () => void
}

function RatingForm({ appointmentUuid, review, onSaved, onUnsaved, onCancel }: RatingFormProps) {
  const submission = useSubmission<Values>({
    schema: ReviewForm,
    // Prefilled with the existing review. (REV-07)
    initialValues: { text: review?.text ?? '', rating: review?.rating ?? 0, appointmentUuid },
    canResubmit: true,
    draft: `review-${appointmentUuid}`,
    async send(body) {
      await call(saveReview, { body })
      form.resetDirty()
      await onSaved()
    },
  })
  const { form } = submission
  const isUnsaved = form.isDirty()
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved])
  return (
    <SubmitForm submission={submission} submitLabel="Save" onCancel={onCancel}>
      <Text>{texts.prompt}</Text>
      <HandsInput
        label="Rating"
        value={form.values.rating}
        onChange={(rating) => form.setFieldValue('rating', rating)}
        error={form.errors.rating}
      />
      <Textarea label={texts.textLabel} size="md" autosize minRows={4} maxRows={12} {...form.getInputProps('text')} />
    </SubmitForm>
  )
}

type ReviewDialogProps = Omit<RatingFormProps, 'onUnsaved' | 'onCancel'> & { opened: boolean; onClose: () => void }

/** Creates or edits the review of a finished appointment. (REV-01 to REV-04) */
export function ReviewDialog({ opened, onClose, ...form }: ReviewDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Rate & Review"
      size={DIALOG_WIDTH}
      centered
      discardWarning="What you wrote is not saved yet and would be lost."
    >
      {(dialogProps) => <RatingForm {...form} {...dialogProps} />}
    </FormDialog>
  )
}
