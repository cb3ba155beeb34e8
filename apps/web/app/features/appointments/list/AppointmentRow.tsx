import type { AppointmentInList } from '@fourfold/contract/appointments/shapes'
import type { ReactNode } from 'react'

import { getZoneFormatter, viewerZone } from '~/lib/format/time.ts'
import { StateBadge } from '~/ui/labels/StateBadge.tsx'
import { Avatar } from '~/ui/media/Avatar.tsx'
import { PrefetchLink } from '~/ui/navigation/PrefetchLink.tsx'

import {
  getOtherParty,
  formatShortInOtherTimeZone,
  getBadgeState,
  formatStatus,
  getViewerRole,
} from '../appointment-texts.ts'
import { OtherZoneTime } from '../OtherZoneTime.tsx'

import classes from './AppointmentRow.module.css'

type AppointmentRowProps = {
  appointment: AppointmentInList
  username: string
  /** The location. Set only for pending requests. */
  locationLabel?: string
  /** The action buttons. */
  children?: ReactNode
}

/** A row with the other party, time and status, linked to the appointment. (APP-31, APP-33) */
export function AppointmentRow({ appointment, username, locationLabel, children }: AppointmentRowProps) {
  const { uuid, start, status, sessionType } = appointment
  const other = getOtherParty(appointment, username)
  const formatter = getZoneFormatter(viewerZone())
  const otherTime = formatShortInOtherTimeZone(appointment, {
    viewer: getViewerRole(appointment, username),
    otherName: other.name,
  })
  return (
    <li className={classes.card}>
      <PrefetchLink to={`/appointment/${uuid}`} className={classes.row}>
        <Avatar name={other.name} src={other.profileImageUrl} size={48} />
        <span className={classes.text}>
          <span className={classes.name}>{other.name}</span>
          <span className={classes.details}>
            <time dateTime={start}>
              {`${locationLabel ? formatter.shortDay(start) : formatter.fullDay(start)}, `}
              <span className={classes.time}>{formatter.range(appointment)}</span>
            </time>
            {sessionType === 'Free15' && ' · Free 15 minute'}
            {locationLabel && ` · ${locationLabel}`}
            {otherTime && (
              <span className={classes.otherTime}>
                <OtherZoneTime {...otherTime} />
              </span>
            )}
          </span>
        </span>
        <StateBadge state={getBadgeState(status)}>{formatStatus(status)}</StateBadge>
      </PrefetchLink>
      {children}
    </li>
  )
}
