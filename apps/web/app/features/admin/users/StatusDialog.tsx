import { setUserStatus } from '@fourfold/contract/admin/users/endpoints'
import { DecisionForm, MAX_REASON_CHARACTERS } from '@fourfold/contract/admin/users/shapes'
import type { ListedUser, RequestedTag, SetStatusReply } from '@fourfold/contract/admin/users/shapes'
import { userStatuses } from '@fourfold/contract/reference/people'
import { NativeSelect, Text, Textarea } from '@mantine/core'
import { useEffect } from 'react'
import type { z } from 'zod'

import { call } from '~/lib/data/api.ts'
import { useSubmission } from '~/lib/forms/forms.ts'
import { FormDialog } from '~/ui/dialogs/FormDialog.tsx'
import { SubmitForm } from '~/ui/forms/SubmitForm.tsx'

type Values = z.input<typeof DecisionForm>

/** The effect of each status, shown before it is saved. */
const statusEffects = {
  Approved: 'We email them. Professionals appear in every category where they are listed.',
  Pending: 'They do not appear in search until an admin approves them.',
  Rejected:
    'They are logged out and cannot log in. Their appointments are canceled and their subscriptions end; after a new approval they have to subscribe again. We email them your reason.',
} as const

const joinTags = (tags: readonly RequestedTag[]) => tags.map(({ text }) => text).join(', ')

type StatusFormProps = {
  user: ListedUser
  onSaved: (saved: SetStatusReply) => void
  onFinished: () => void
  onUnsaved: (isUnsaved: boolean) => void
  onCancel: () => void
}

function StatusForm({ user, onSaved, onFinished, onUnsaved, onCancel }: StatusFormProps) {
  const statuses = userStatuses.filter((status) => status !== 'Pending' || user.isProfessional)
  const submission = useSubmission<Values>({
    schema: DecisionForm,
    initialValues: {
      userId: user.id,
      status: user.status,
      reason: '',
      was: user.status,
      requestedTags: user.requestedTags.map(({ id }) => id),
    },
    async send(body) {
      // Also runs after an error, because another admin may have changed the status.
      const saved = await call(setUserStatus, { body }).finally(onFinished)
      form.resetDirty()
      onSaved(saved)
    },
  })
  const { form } = submission
  const { status } = form.getValues()
  const isUnsaved = form.isDirty()
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved])
  return (
    <SubmitForm submission={submission} submitLabel="Save" onCancel={onCancel}>
      <NativeSelect label="Status" size="md" data={statuses} data-autofocus {...form.getInputProps('status')} />
      <Text c="dimmed">{statusEffects[status]}</Text>
      {status === 'Approved' && user.requestedTags.length > 0 && (
        <Text c="dimmed">{`They get the tags they requested: ${joinTags(user.requestedTags)}.`}</Text>
      )}
      {status !== 'Pending' && (
        <Textarea
          label={status === 'Rejected' ? 'Reason' : 'Note in the email (optional)'}
          size="md"
          autosize
          minRows={3}
          maxRows={10}
          maxLength={MAX_REASON_CHARACTERS}
          {...form.getInputProps('reason')}
        />
      )}
    </SubmitForm>
  )
}

type StatusDialogProps = Omit<StatusFormProps, 'user' | 'onUnsaved' | 'onCancel'> & {
  opened: boolean
  user: ListedUser | null
  onClose: () => void
}

/** Sets an account's status. (ADM-35) */
export function StatusDialog({ opened, user, onClose, ...form }: StatusDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Status of ${user?.name ?? ''}`}
      centered
      discardWarning="You have not saved a decision. Your reason would be lost."
    >
      {(dialogProps) => user && <StatusForm user={user} {...form} {...dialogProps} />}
    </FormDialog>
  )
}
