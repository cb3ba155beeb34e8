import { formatCancellationNotice, formatMissingLinkNotice, formatPrice } from '@fourfold/contract/appointments/price'
import type { Appointment } from '@fourfold/contract/appointments/shapes'
import { Anchor, Paper } from '@mantine/core'
import type { ReactNode } from 'react'

import { useNow } from '~/lib/browser/now.ts'
import { displayName, firstName } from '~/lib/format/names.ts'

import { AddToCalendar } from '../AddToCalendar.tsx'
import { Fact } from '../Fact.tsx'

import classes from './Terms.module.css'

/** The meeting link, available once the appointment is confirmed. */
function JoinLink({ link, name }: { link: string | null; name: string }) {
  if (link === null) return formatMissingLinkNotice(name)
  return (
    <Anchor href={link} target="_blank" rel="noopener noreferrer" inherit fw={600}>
      {link}
    </Anchor>
  )
}

/** The price, meeting link and notes, which both parties can see. */
export function Terms({ appointment }: { appointment: Appointment }) {
  const { uuid, status, location, viewer, note, meetingLink, explanation, Professional, Member } = appointment
  const other = viewer === 'member' ? Professional : Member
  const name = displayName(Professional.name)
  const now = useNow()
  const isOpen = status === 'Pending' || status === 'Scheduled'
  const facts: [label: string, value: ReactNode, detail?: string | false][] = []
  const isPriced = appointment.price !== null || appointment.sessionType === 'Free15'
  // Without a price, the text advises the member to ask for it. This is not shown after the appointment.
  if (isPriced || (isOpen && now < Date.parse(appointment.end)))
    facts.push([
      'Price',
      formatPrice(appointment, name),
      isOpen && viewer === 'member' && formatCancellationNotice(name),
    ])
  if (status === 'Scheduled' && location === 'Online')
    facts.push(['Join', <JoinLink key="join" link={meetingLink} name={name} />])
  if (explanation) {
    const label = explanation.by === viewer ? 'You wrote' : `${firstName(other.name)} wrote`
    facts.push([label, explanation.text])
  }
  if (note) facts.push([viewer === 'member' ? 'Your note' : 'Note', note])
  if (facts.length === 0 && !isOpen) return null
  return (
    <Paper withBorder className={classes.terms}>
      <dl className={classes.facts}>
        {facts.map(([label, value, detail]) => (
          <Fact key={label} label={label} detail={detail}>
            {value}
          </Fact>
        ))}
      </dl>
      {isOpen && <AddToCalendar uuid={uuid} variant="default" />}
    </Paper>
  )
}
