import { reportUser } from '@fourfold/contract/chat/endpoints'
import { ReportForm as ReportSchema } from '@fourfold/contract/chat/shapes'
import { NativeSelect, Text, Textarea } from '@mantine/core'
import { useEffect } from 'react'
import type { z } from 'zod'

import { toast } from '~/lib/browser/toast.ts'
import { call } from '~/lib/data/api.ts'
import { useSubmission } from '~/lib/forms/forms.ts'
import { FormDialog } from '~/ui/dialogs/FormDialog.tsx'
import { SubmitForm } from '~/ui/forms/SubmitForm.tsx'

import type { CachedChat } from '../../cached-chat.ts'

type Values = z.input<typeof ReportSchema>

const reasons: { value: Values['reason']; label: string }[] = [
  { value: 'harassment', label: 'Harassment or insults' },
  { value: 'spam', label: 'Spam or advertising' },
  { value: 'fraud', label: 'Fraud or a false identity' },
  { value: 'danger', label: 'Someone may be in danger' },
  { value: 'other', label: 'Something else' },
]

type ReportFormProps = {
  username: string
  onSent: () => void
  onUnsaved: (isUnsaved: boolean) => void
  onCancel: () => void
}

function ReportForm({ username, onSent, onUnsaved, onCancel }: ReportFormProps) {
  const submission = useSubmission<Values>({
    schema: ReportSchema,
    initialValues: { username, reason: 'harassment', text: '' },
    draft: `report-${username}`,
    async send(body) {
      await call(reportUser, { body })
      form.resetDirty()
      onSent()
    },
  })
  const { form } = submission
  const isUnsaved = form.isDirty()
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved])
  return (
    <SubmitForm submission={submission} submitLabel="Report" onCancel={onCancel}>
      <Text>
        Our team reads every report. It includes a copy of the other person’s recent messages, which they can’t delete.
        They won’t be notified.
      </Text>
      <NativeSelect label="What is wrong?" size="md" data={reasons} {...form.getInputProps('reason')} />
      <Textarea label="What happened? (optional)" size="md" autosize minRows={3} {...form.getInputProps('text')} />
    </SubmitForm>
  )
}

type ReportDialogProps = { opened: boolean; chat: CachedChat; name: string; onClose: () => void }

/** Reports the other party to the admins. */
export function ReportDialog({ opened, chat, name, onClose }: ReportDialogProps) {
  function handleSent(): void {
    onClose()
    void toast('Thank you. We will look into it.')
  }
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Report ${name}`}
      centered
      discardWarning="Your report hasn’t been sent and will be lost."
    >
      {(controls) => <ReportForm username={chat.username} onSent={handleSent} {...controls} />}
    </FormDialog>
  )
}
