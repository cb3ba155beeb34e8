import { appointmentGroupNames, appointmentGroups } from '@fourfold/contract/appointments/shapes'
import type { AppointmentGroup, AppointmentInList } from '@fourfold/contract/appointments/shapes'
import { editProfilePath } from '@fourfold/contract/profiles/paths'
import { Button, Title } from '@mantine/core'
import { IconCalendarHeart } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'

import type { Session } from '~/lib/session/session.ts'
import { EmptyState } from '~/ui/feedback/EmptyState.tsx'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'
import { QueryFallback } from '~/ui/feedback/QueryFallback.tsx'
import { RowsSkeleton } from '~/ui/feedback/RowsSkeleton.tsx'
import { StaleNote } from '~/ui/feedback/StaleNote.tsx'
import { StateBadge } from '~/ui/labels/StateBadge.tsx'
import { lazyComponent } from '~/ui/lazy-component.tsx'
import { ShowMore } from '~/ui/navigation/ShowMore.tsx'

import { appointmentsQuery } from '../queries.ts'
import { AppointmentRow } from './AppointmentRow.tsx'
import { RequestRow } from './RequestRow.tsx'

import classes from './AppointmentList.module.css'

/** Loaded on demand, because only professionals have a week view. */
const Week = lazyComponent(async () => (await import('./Week.tsx')).Week)

type GroupProps = {
  group: AppointmentGroup
  rows: AppointmentInList[]
  viewer: Session
  onAnswered: (error: string | null) => void
}

function Group({ group, rows, viewer: { username }, onAnswered }: GroupProps) {
  if (rows.length === 0) return null
  const id = `appointments-${group}`
  return (
    <section aria-labelledby={id} className={classes.group}>
      <div className={classes.heading}>
        <Title order={2} size="h3" id={id}>
          {appointmentGroups[group]}
        </Title>
        {group === 'answer' && <StateBadge state="pending">{String(rows.length)}</StateBadge>}
      </div>
      <ul className={classes.rows}>
        {rows.map((appointment) =>
          group === 'answer' ? (
            <RequestRow key={appointment.uuid} {...{ appointment, username, onAnswered }} />
          ) : (
            <AppointmentRow key={appointment.uuid} {...{ appointment, username }} />
          ),
        )}
      </ul>
    </section>
  )
}

function EmptyList({ isProfessional }: Session) {
  const icon = <IconCalendarHeart size={40} stroke={1.4} aria-hidden />
  if (isProfessional) {
    return (
      <EmptyState
        icon={icon}
        title="No appointments yet"
        action={
          <Button component={Link} to={editProfilePath('schedule')}>
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
  const labels = { list: 'List', week: 'Week' } as const
  return (
    <Button.Group mb="lg">
      {(['list', 'week'] as const).map((option) => (
        <Button
          key={option}
          component={Link}
          to={option === 'list' ? '?' : '?view=week'}
          replace
          preventScrollReset
          variant={option === view ? 'light' : 'default'}
          className={classes.view}
          aria-current={option === view}
        >
          {labels[option]}
        </Button>
      ))}
    </Button.Group>
  )
}

/** The viewer's appointments in the groups and order of the reply. (APP-30, APP-34, OP-071) */
export function AppointmentList({ viewer, view = 'list' }: { viewer: Session; view?: View }) {
  const pages = useInfiniteQuery(appointmentsQuery(viewer.userId))
  const [answerError, setAnswerError] = useState<string | null>(null)
  const groups = useRef<HTMLDivElement>(null)
  if (!pages.data) return <QueryFallback query={pages} />
  // An appointment can move between two pages and appear twice.
  const items = [...new Map(pages.data.pages.flatMap(({ data }) => data.map((item) => [item.uuid, item]))).values()]
  if (items.length === 0) {
    return (
      <>
        <StaleNote query={pages} />
        <EmptyList {...viewer} />
      </>
    )
  }

  /** Moves the focus to the list, because the pressed button no longer exists. */
  function handleAnswered(error: string | null): void {
    setAnswerError(error)
    groups.current?.focus()
  }

  const renderGroup = (group: AppointmentGroup) => (
    <Group
      key={group}
      group={group}
      rows={items.filter((item) => item.group === group)}
      viewer={viewer}
      onAnswered={handleAnswered}
    />
  )
  return (
    <>
      <StaleNote query={pages} />
      {viewer.isProfessional && <ViewSwitch view={view} />}
      <ErrorAlert message={answerError} />
      <div ref={groups} tabIndex={-1} className={classes.groups}>
        {view === 'week' ? (
          <Week appointments={items} username={viewer.username} fallback={<RowsSkeleton />}>
            {renderGroup('answer')}
          </Week>
        ) : (
          appointmentGroupNames.map(renderGroup)
        )}
      </div>
      <ShowMore pages={pages} />
    </>
  )
}
