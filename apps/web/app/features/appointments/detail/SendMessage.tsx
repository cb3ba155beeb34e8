import { approveAppointment } from '@fourfold/contract/appointments/endpoints'
import type { Appointment } from '@fourfold/contract/appointments/shapes'
import { Button, Text } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'

import { isPlainClick } from '~/lib/browser/events.ts'
import { toast } from '~/lib/browser/toast.ts'
import { call, errorText } from '~/lib/data/api.ts'
import { displayName } from '~/lib/format/names.ts'
import { useViewer } from '~/lib/session/viewer.ts'

import { appointmentsKey } from '../queries.ts'

/** Confirms the request. Shows an error toast if a pending request cannot be confirmed. */
function useApproval({ uuid, status }: Appointment) {
  const queries = useQueryClient()
  const { userId } = useViewer()
  return useMutation({
    mutationFn: () => call(approveAppointment, { body: { appointmentUuid: uuid } }),
    onError: (error) => {
      if (status === 'Pending') void toast(`The appointment is not confirmed. ${errorText(error) ?? ''}`.trim())
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: appointmentsKey(userId) }),
  })
}

/** Opens the chat with the other party. For a professional, this also confirms the request. (APP-44, APP-58, OP-075) */
export function SendMessage({ appointment }: { appointment: Appointment }) {
  const { uuid, status, viewer, Member, Professional } = appointment
  const navigate = useNavigate()
  const approval = useApproval(appointment)
  const isProfessional = viewer === 'professional'
  const other = isProfessional ? Member : Professional
  // The first message confirms the request again, in case the call below fails.
  const appointmentQuery = isProfessional && status === 'Pending' ? `?appointment=${uuid}` : ''
  const chatPath = `/chat/${encodeURIComponent(other.username)}${appointmentQuery}`

  function approveAndOpen(event: MouseEvent): void {
    if (!isProfessional || approval.isPending) return
    // If the link opens in another tab, that tab navigates, not this one.
    const isSameTab = isPlainClick(event)
    if (isSameTab) event.preventDefault()
    approval.mutate(undefined, { onSettled: () => void (isSameTab && navigate(chatPath)) })
  }

  return (
    <>
      <Button
        component={Link}
        to={chatPath}
        size="md"
        variant="default"
        fullWidth
        mt="lg"
        loading={approval.isPending}
        leftSection={<IconMessageCircle size={19} aria-hidden />}
        onClick={approveAndOpen}
        onAuxClick={(event) => {
          if (event.button === 1) approveAndOpen(event)
        }}
      >
        Send a message
      </Button>
      {isProfessional && status === 'Pending' && (
        <Text size="sm" c="dimmed" mt="xs">
          {`Writing to ${displayName(other.name)} also confirms the appointment.`}
        </Text>
      )}
    </>
  )
}
