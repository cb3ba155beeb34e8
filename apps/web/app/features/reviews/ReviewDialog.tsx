import { saveReview } from '@fourfold/contract/reviews/endpoints'
import { ReviewForm } from '@fourfold/contract/reviews/shapes'
import type { Review } from '@fourfold/contract/reviews/shapes'
import { Modal, Text, Textarea } from '@mantine/core'
import type { z } from 'zod'

import { call } from '~/lib/api.ts'
import { useSubmission } from '~/lib/forms.ts'
import { HandsInput } from '~/ui/HandsInput.tsx'
import { SubmitForm } from '~/ui/SubmitForm.tsx'

import { texts } from './texts.ts'

/** (REV-06) */
const DIALOG_WIDTH = 400

type Values = z.input<typeof ReviewForm>

type RatingFormProps = {
  appointmentUuid: string
  /** What was said before. (REV-04) */
  review: Review | null
  onSaved: () => Promise<void>
  onClose: () => void
}

function RatingForm({ appointmentUuid, review, onSaved, onClose }: RatingFormProps) {
  const submission = useSubmission<Values>({
    schema: ReviewForm,
    // (REV-07)
    initialValues: { text: review?.text ?? '', rating: review?.rating ?? 0, appointmentUuid },
    again: true,
    async send(body) {
      await call(saveReview, { body })
      await onSaved()
    },
  })
  const { form } = submission
  return (
    <SubmitForm submission={submission} submitLabel="Save" onCancel={onClose}>
      <Text>{texts.prompt}</Text>
      <HandsInput
        label="Rating"
        value={form.values.rating}
        onChange={(rating) => form.setFieldValue('rating', rating)}
      />
      <Textarea label={texts.box} size="md" autosize minRows={4} maxRows={12} {...form.getInputProps('text')} />
    </SubmitForm>
  )
}

/** Rates a finished appointment, or changes what was said of it. (REV-01 to REV-04) */
export function ReviewDialog({ opened, ...form }: RatingFormProps & { opened: boolean }) {
  return (
    <Modal opened={opened} onClose={form.onClose} title="Rate & Review" size={DIALOG_WIDTH} centered>
      <RatingForm {...form} />
    </Modal>
  )
}
