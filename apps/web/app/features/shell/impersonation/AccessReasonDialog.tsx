import { recordImpersonationReason, ImpersonationReasonForm } from '@fourfold/contract/admin/impersonation'
import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { useRevalidator } from 'react-router'

import { call } from '~/lib/data/api.ts'
import { queryClient } from '~/lib/data/query.ts'
import { useSubmission } from '~/lib/forms/forms.ts'
import { dismissAccessReason, useAccessReasonRequested } from '~/lib/session/access-reason.ts'
import { SubmitForm } from '~/ui/forms/SubmitForm.tsx'

function AccessReasonForm({ name }: { name: string }) {
  const { revalidate } = useRevalidator()
  const submission = useSubmission({
    schema: ImpersonationReasonForm,
    initialValues: { reason: '' },
    async send(body) {
      await call(recordImpersonationReason, { body })
      dismissAccessReason()
      // Retries the rejected calls.
      void queryClient().invalidateQueries()
      await revalidate()
    },
  })
  return (
    <SubmitForm submission={submission} submitLabel="Continue" onCancel={dismissAccessReason}>
      <Text>
        {name} shared this in confidence. Please write down why you need to see it. What you write is kept in the audit
        log.
      </Text>
      <Textarea
        label="Reason"
        placeholder="For example: they asked us why a message was not delivered."
        autosize
        minRows={3}
        data-autofocus
        {...submission.form.getInputProps('reason')}
      />
    </SubmitForm>
  )
}

/** Asks an impersonating admin for a reason before personal data is shown. */
export function AccessReasonDialog({ name }: { name: string }) {
  const opened = useAccessReasonRequested()
  return (
    <Modal opened={opened} onClose={dismissAccessReason} title="Why do you need to see this?" centered>
      <Stack>
        <AccessReasonForm name={name} />
      </Stack>
    </Modal>
  )
}
