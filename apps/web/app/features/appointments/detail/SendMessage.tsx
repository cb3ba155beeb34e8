import { approveAppointment } from '@fourfold/contract/appointments/endpoints'
import type { Appointment } from '@fourfold/contract/appointments/shapes'
import { Button, Text } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'

import { call } from '~/lib/api.ts'
import { isPlainClick } from '~/lib/clicks.ts'
import { displayName } from '~/lib/names.ts'

type SendMessageProps = { appointment: Appointment }

/** Leads to the chat with the other one. A professional who writes has thereby confirmed a request. (APP-44, APP-58, OP-075) */
export function SendMessage({ appointment: { uuid, status, viewer, Member, Professional } }: SendMessageProps) {
  const navigate = useNavigate()
  const [isGoing, go] = useState(false)
  const isProfessional = viewer === 'professional'
  const other = isProfessional ? Member : Professional
  const chat = `/chat/${encodeURIComponent(other.username)}`

  async function approveAndGo(event: MouseEvent): Promise<void> {
    if (!isProfessional || !isPlainClick(event)) return
    event.preventDefault()
    go(true)
    // Whatever the answer: the server changes only what still waits for this professional.
    await call(approveAppointment, { body: { appointmentUuid: uuid } }).catch(() => undefined)
    await navigate(chat)
  }

  return (
    <>
      <Button
        component={Link}
        to={chat}
        size="md"
        variant="default"
        fullWidth
        mt="lg"
        loading={isGoing}
        leftSection={<IconMessageCircle size={19} aria-hidden />}
        onClick={(event) => void approveAndGo(event)}
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
