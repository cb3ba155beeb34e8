import { createAppointment } from '@fourfold/contract/appointments/endpoints'
import { formatPrice } from '@fourfold/contract/appointments/price'
import type { Appointment, Alternative } from '@fourfold/contract/appointments/shapes'
import { listDisclosedFields } from '@fourfold/contract/profiles/disclosure'
import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import { useAction } from '~/lib/data/action.ts'
import { call } from '~/lib/data/api.ts'
import { displayName } from '~/lib/format/names.ts'
import { getZoneFormatter, viewerZone } from '~/lib/format/time.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'
import { Avatar } from '~/ui/media/Avatar.tsx'
import { SectionCard } from '~/ui/page/SectionCard.tsx'

import { createSlotRequest } from '../booking/form/booking-form.ts'
import { removeIdempotencyKey, saveIdempotencyKey } from '../booking/form/idempotency-keys.ts'
import { appointmentsKey, alternativesQuery, disclosedFieldsQuery } from '../queries.ts'

import classes from './Alternatives.module.css'

/** Requests the same time and place from another professional and opens the new request. */
function useRequestAlternative({ location, address }: Appointment) {
  const { userId } = useViewer()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useAction(async ({ username, start, end }: Alternative) => {
    const slot = { start, end }
    const target = { userId, username, slot }
    const { key } = createSlotRequest(target)
    saveIdempotencyKey(target, key)
    const { timeZone } = viewerZone()
    const typedAddress = location === 'AgreedUpon' ? address : ''
    const body = { professionalUsername: username, ...slot, location, address: typedAddress, timeZone, key }
    try {
      const { appointment } = await call(createAppointment, { body })
      removeIdempotencyKey(target)
      await navigate(`/appointment/${appointment.uuid}`)
    } finally {
      void queries.invalidateQueries({ queryKey: appointmentsKey(userId) })
    }
  })
}

/** Lists other professionals with the same goals who are available at the same time. */
export function Alternatives({ appointment }: { appointment: Appointment }) {
  const { userId } = useViewer()
  const { data } = useQuery(alternativesQuery(userId, appointment.uuid))
  const disclosedFields = useQuery(disclosedFieldsQuery(userId)).data ?? []
  const { run, isPending, error } = useRequestAlternative(appointment)
  const alternatives = data?.equals ?? []
  if (alternatives.length === 0) return null
  const formatter = getZoneFormatter(viewerZone())
  return (
    <div className={classes.alternatives}>
      <SectionCard title="Available at the same time" small>
        <Text size="sm" c="dimmed">
          {`They help with the same things. The professional you ask will see ${listDisclosedFields(disclosedFields)}.`}
        </Text>
        <ul className={classes.list}>
          {alternatives.map((alternative) => {
            const name = displayName(alternative.name)
            const price = formatPrice({ price: alternative.price, sessionType: appointment.sessionType }, name)
            return (
              <li key={alternative.username} className={classes.row}>
                <Avatar name={name} src={alternative.profileImageUrl} size={48} />
                <span className={classes.text}>
                  <strong>{name}</strong>
                  <span>{[alternative.title, price, formatter.range(alternative)].filter(Boolean).join(' · ')}</span>
                </span>
                <Button size="md" variant="default" disabled={isPending} onClick={() => void run(alternative)}>
                  {`Ask ${name.split(' ')[0]}`}
                </Button>
              </li>
            )
          })}
        </ul>
        <ErrorAlert message={error} />
      </SectionCard>
    </div>
  )
}
