import type { AppointmentInList } from '@fourfold/contract/appointments/shapes'
import type { ReactNode } from 'react'

import { MonthCard } from '~/features/subscriptions/index.ts'

import { WeekView } from './WeekView.tsx'

import classes from './Week.module.css'

type WeekProps = {
  appointments: readonly AppointmentInList[]
  username: string
  /** The pending requests. */
  children: ReactNode
}

/** A professional's week, the pending requests and this month's listing statistics. */
export function Week({ appointments, username, children }: WeekProps) {
  return (
    <div className={classes.week}>
      {/* First in the DOM, because members are waiting for an answer. */}
      <div className={classes.requests}>
        {appointments.some(({ group }) => group === 'answer') ? (
          children
        ) : (
          <p className={classes.empty}>Nothing needs your answer right now.</p>
        )}
      </div>
      <div className={classes.days}>
        <WeekView appointments={appointments} username={username} />
      </div>
      <div className={classes.statistics}>
        <MonthCard />
      </div>
    </div>
  )
}
