import { appointmentGroupNames, appointmentGroups } from '@fourfold/contract/appointments/shapes'
import type { AppointmentGroup, AppointmentInList } from '@fourfold/contract/appointments/shapes'
import { Button, Title } from '@mantine/core'
import { IconCalendarHeart } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import type { Session } from '~/lib/session/session.ts'
import { EmptyState } from '~/ui/EmptyState.tsx'
import { NotLoaded } from '~/ui/NotLoaded.tsx'
import { ShowMore } from '~/ui/ShowMore.tsx'
import { StaleNote } from '~/ui/StaleNote.tsx'

import { appointmentsQuery } from '../queries.ts'
import { AppointmentRow } from './AppointmentRow.tsx'
import { WeekView } from './WeekView.tsx'

import classes from './AppointmentList.module.css'

function Group({ group, rows, viewer }: { group: AppointmentGroup; rows: AppointmentInList[]; viewer: Session }) {
  if (rows.length === 0) return null
  const id = `appointments-${group}`
  return (
    <section aria-labelledby={id} className={classes.group}>
      <Title order={2} size="h3" id={id}>
        {appointmentGroups[group]}
      </Title>
      <ul className={classes.rows}>
        {rows.map((appointment) => (
          <AppointmentRow key={appointment.uuid} appointment={appointment} username={viewer.username} />
        ))}
      </ul>
    </section>
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

type View = 'list' | 'week'

function ViewSwitch({ view }: { view: View }) {
  const ways = { list: 'List', week: 'Week' } as const
  return (
    <Button.Group mb="lg">
      {(['list', 'week'] as const).map((one) => (
        <Button
          key={one}
          component={Link}
          to={one === 'list' ? '?' : '?view=week'}
          replace
          preventScrollReset
          variant={one === view ? 'light' : 'default'}
          aria-current={one === view}
        >
          {ways[one]}
        </Button>
      ))}
    </Button.Group>
  )
}

/** Everything the viewer has booked or been asked for, in the groups and the order of the reply. (APP-30, APP-34, OP-071) */
export function AppointmentList({ viewer, view = 'list' }: { viewer: Session; view?: View }) {
  const pages = useInfiniteQuery(appointmentsQuery(viewer.userId))
  if (!pages.data) return <NotLoaded query={pages} />
  // One that moved between two pages is shown once.
  const items = [...new Map(pages.data.pages.flatMap(({ data }) => data.map((one) => [one.uuid, one]))).values()]
  if (items.length === 0) return <Nothing {...viewer} />
  return (
    <>
      <StaleNote query={pages} />
      {viewer.isProfessional && <ViewSwitch view={view} />}
      <div className={view === 'week' ? classes.beside : undefined}>
        {view === 'week' && <WeekView appointments={items} username={viewer.username} />}
        <div>
          {appointmentGroupNames
            .filter((group) => view === 'list' || group === 'answer')
            .map((group) => (
              <Group key={group} group={group} rows={items.filter((one) => one.group === group)} viewer={viewer} />
            ))}
        </div>
      </div>
      <ShowMore pages={pages} />
    </>
  )
}
