import { formatIntervalParts } from '@fourfold/contract/appointments/interval-text'
import type { Slot } from '@fourfold/contract/schedule/shapes'

import { getZoneFormatter, viewerZone } from '~/lib/format/time.ts'

import classes from './AppointmentSummary.module.css'

type AppointmentSummaryProps = {
  member: string
  professional: string
  slot: Slot
  /** The time zone of the professional. */
  timeZone: string
  /** The price and the cancellation rule. */
  terms?: { price: string; cancellation: string }
}

/** The parties and the time, in both time zones if they differ. (APP-07) */
export function AppointmentSummary({ member, professional, slot, timeZone, terms }: AppointmentSummaryProps) {
  const viewerTime = formatIntervalParts(slot, viewerZone())
  const professionalTime = formatIntervalParts(slot, { timeZone })
  const professionalFormatter = getZoneFormatter({ timeZone })
  return (
    <dl className={classes.summary}>
      <dt>Member:</dt>
      <dd>{member}</dd>
      <dt>Professional:</dt>
      <dd>{professional}</dd>
      <dt>Start:</dt>
      <dd>
        {viewerTime.start}
        <span className={classes.detail}>{getZoneFormatter(viewerZone()).weekday(slot.start)}</span>
      </dd>
      <dt>End:</dt>
      <dd>
        {viewerTime.end}
        <span className={classes.detail}>{viewerTime.zone}</span>
        {viewerTime.start !== professionalTime.start && (
          <span className={classes.detail}>
            {`${professionalFormatter.shortDay(slot.start)}, ${professionalFormatter.range(slot)} in ${professionalTime.zone}`}
          </span>
        )}
      </dd>
      {terms && (
        <>
          <dt>Price:</dt>
          <dd>
            {terms.price}
            <span className={classes.detail}>{terms.cancellation}</span>
          </dd>
        </>
      )}
    </dl>
  )
}
