import { MAX_EXPLANATION_CHARACTERS } from '@fourfold/contract/appointments/shapes'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useNow } from '~/lib/browser/now.ts'
import { useAction } from '~/lib/data/action.ts'
import { call, ApiError } from '~/lib/data/api.ts'
import { firstName } from '~/lib/format/names.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { ConfirmDialog } from '~/ui/dialogs/ConfirmDialog.tsx'
import { useDialog } from '~/ui/dialogs/use-dialog.ts'

import { appointmentsKey } from '../queries.ts'
import { ACTION_ENDPOINTS, listActions, getActionTexts } from './actions.ts'
import type { ActionableAppointment, AppointmentAction } from './actions.ts'

type UseActionsOptions = {
  /** The name of the other party. */
  otherName: string
  /** Called after a successful action, once the lists are reloaded. */
  onDone?: (action: AppointmentAction) => void
  /** Called if the server rejects the action, for example because it is too late. */
  onError?: (message: string) => void
}

/** Provides the available actions, with a confirmation dialog for those that cannot be undone. (APP-43) */
export function useActions(appointment: ActionableAppointment, { otherName, onDone, onError }: UseActionsOptions) {
  const { uuid, status } = appointment
  const queries = useQueryClient()
  const { userId } = useViewer()
  const [explanation, setExplanation] = useState('')
  const { run, isPending, error } = useAction(async (action: AppointmentAction) => {
    try {
      const body = { appointmentUuid: uuid }
      await call(ACTION_ENDPOINTS[action], { body: action === 'approve' ? body : { ...body, explanation } })
    } catch (actionError) {
      if (actionError instanceof ApiError) onError?.(actionError.message)
      throw actionError
    } finally {
      // Also reloaded after an error, which usually means that the status has changed.
      await queries.invalidateQueries({ queryKey: appointmentsKey(userId) })
    }
  })
  const { subject: pendingAction, opened, open, close } = useDialog<AppointmentAction>()
  const texts = getActionTexts(pendingAction ?? 'cancel', { status, otherName })

  async function perform(action: AppointmentAction): Promise<void> {
    const isDone = await run(action)
    close()
    if (isDone) onDone?.(action)
  }

  return {
    actions: listActions(appointment, useNow()),
    error,
    /** Approval has no dialog, so its button shows the pending state. */
    isPerforming: (action: AppointmentAction) => isPending && action === 'approve' && !opened,
    startAction(action: AppointmentAction): void {
      if (getActionTexts(action, { status, otherName }).confirmation === null) return void perform(action)
      open(action)
    },
    confirmDialog: (
      <ConfirmDialog
        opened={opened}
        title={texts.confirmation?.title ?? ''}
        confirmLabel={texts.label}
        dismissLabel={texts.confirmation?.dismissLabel}
        danger
        busy={isPending}
        onConfirm={() => pendingAction && void perform(pendingAction)}
        onClose={close}
        fields={
          <Textarea
            mt="md"
            size="md"
            label={`Reason (optional, shared with ${firstName(otherName)})`}
            autosize
            minRows={3}
            maxRows={6}
            maxLength={MAX_EXPLANATION_CHARACTERS}
            value={explanation}
            onChange={({ currentTarget }) => setExplanation(currentTarget.value)}
          />
        }
      >
        {texts.confirmation?.text}
      </ConfirmDialog>
    ),
  }
}
