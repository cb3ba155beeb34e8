import { formatIntervalParts } from '@fourfold/contract/appointments/interval-text'
import type { Slot } from '@fourfold/contract/schedule/shapes'

import { clockOf, viewerZone } from '~/lib/format/time.ts'

import classes from './AppointmentSummary.module.css'

type AppointmentSummaryProps = {
  member: string
  professional: string
  slot: Slot
  /** Time zone of the professional. */
  timeZone: string
  /** Price and cancellation rule. */
  terms?: { price: string; canceling: string }
}

/** Parties and time, in both time zones if they differ. (APP-07) */
export function AppointmentSummary({ member, professional, slot, timeZone, terms }: AppointmentSummaryProps) {
  const mine = formatIntervalParts(slot, viewerZone())
  const theirs = formatIntervalParts(slot, { timeZone })
  const theirClock = clockOf({ timeZone })
  return (
    <dl className={classes.summary}>
      <dt>Member:</dt>
      <dd>{member}</dd>
      <dt>Professional:</dt>
      <dd>{professional}</dd>
      <dt>Start:</dt>
      <dd>
        {mine.start}
        <span className={classes.zone}>{clockOf(viewerZone()).weekday(slot.start)}</span>
      </dd>
      <dt>End:</dt>
      <dd>
        {mine.end}
        <span className={classes.zone}>{mine.zone}</span>
        {mine.start !== theirs.start && (
          <span className={classes.zone}>
            {`${theirClock.shortDay(slot.start)}, ${theirClock.range(slot)} in ${theirs.zone}`}
          </span>
        )}
      </dd>
      {terms && (
        <>
          <dt>Price:</dt>
          <dd>
            {terms.price}
            <span className={classes.zone}>{terms.canceling}</span>
          </dd>
        </>
      )}
    </dl>
  )
}
