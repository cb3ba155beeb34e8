import type { AppointmentInList } from '@fourfold/contract/appointments/shapes'
import { Anchor, Button, Text } from '@mantine/core'
import { IconCalendarHeart } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'

import { useNow } from '~/lib/now.ts'
import type { Session } from '~/lib/session.ts'
import { clockOf, currentReader } from '~/lib/time.ts'
import { EmptyState } from '~/ui/EmptyState.tsx'

import { otherParty } from '../parties.ts'
import { AppointmentRow } from './AppointmentRow.tsx'
import { comingNext, newestFirst, waitingFor } from './rows.ts'

import notes from './AppointmentList.module.css'
import classes from './AppointmentRow.module.css'

/** After years of sessions the end of the page is still within reach. */
const AT_ONCE = 40

type AppointmentListProps = { appointments: readonly AppointmentInList[]; viewer: Session }

/** What a professional should not overlook, and the soonest of it a tap away. */
function Waiting({ appointments, viewer }: AppointmentListProps) {
  const waiting = waitingFor(appointments, viewer.username)
  const [soonest] = waiting
  if (!soonest) return null
  return (
    <p className={notes.waiting}>
      {waiting.length === 1 ? '1 request waits for your answer. ' : `${waiting.length} requests wait for your answer. `}
      <Anchor component={Link} to={`/appointment/${soonest.uuid}`} c="inherit" inherit fw={600} underline="always">
        {waiting.length === 1 ? 'Answer it' : 'Answer the first'}
      </Anchor>
    </p>
  )
}

function Next({ appointments, viewer }: AppointmentListProps) {
  const next = comingNext(appointments, useNow())
  if (!next) return null
  const clock = clockOf(currentReader())
  return (
    <Text mb="md">
      {'Next: '}
      <Anchor component={Link} to={`/appointment/${next.uuid}`} fw={600}>
        {`${clock.day(next.start)}, ${clock.range(next)}`}
      </Anchor>
      {` with ${otherParty(next, viewer.username).name}`}
    </Text>
  )
}

function Nothing({ isProfessional }: Session) {
  const icon = <IconCalendarHeart size={40} stroke={1.4} aria-hidden />
  if (isProfessional) {
    return (
      <EmptyState
        icon={icon}
        title="No appointments yet"
        action={
          <Button component={Link} to="/profile/edit?panel=9">
            Set your work hours
          </Button>
        }
      >
        Members can ask for the times you offer. Their requests appear here, and you confirm or reject each.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={icon}
      title="No appointments yet"
      action={
        <Button component={Link} to="/search">
          Search Professionals
        </Button>
      }
    >
      Find a professional you like, open their profile and choose Schedule.
    </EmptyState>
  )
}

/** Everything the viewer has booked or been asked for, newest first. (APP-30, APP-34, OP-071) */
export function AppointmentList(props: AppointmentListProps) {
  const { appointments, viewer } = props
  const [shown, setShown] = useState(AT_ONCE)
  const more = Math.min(AT_ONCE, appointments.length - shown)
  if (appointments.length === 0) return <Nothing {...viewer} />
  return (
    <>
      <Waiting {...props} />
      <Next {...props} />
      <ul className={classes.rows}>
        {newestFirst(appointments)
          .slice(0, shown)
          .map((appointment) => (
            <AppointmentRow key={appointment.uuid} appointment={appointment} username={viewer.username} />
          ))}
      </ul>
      {more > 0 && (
        <Button variant="light" mt="md" onClick={() => setShown(shown + AT_ONCE)}>
          {`Show ${more} more`}
        </Button>
      )}
    </>
  )
}
