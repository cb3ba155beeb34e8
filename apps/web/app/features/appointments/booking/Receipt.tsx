import { formatCancellationNotice, formatPrice } from '@fourfold/contract/appointments/price'
import type { Appointment } from '@fourfold/contract/appointments/shapes'
import { locations } from '@fourfold/contract/reference/practice'
import { Anchor, Button, Paper, Skeleton, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { Link } from 'react-router'

import { getZoneFormatter, viewerZone } from '~/lib/format/time.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { StateBadge } from '~/ui/labels/StateBadge.tsx'
import { Avatar } from '~/ui/media/Avatar.tsx'

import { AddToCalendar } from '../AddToCalendar.tsx'
import { formatShortInOtherTimeZone, getBadgeState } from '../appointment-texts.ts'
import { Fact } from '../Fact.tsx'
import { OtherZoneTime } from '../OtherZoneTime.tsx'
import { appointmentQuery } from '../queries.ts'
import { DisclosurePreview } from './DisclosurePreview.tsx'
import type { Booking } from './load-booking.ts'

import classes from './Receipt.module.css'

type ReceiptPartProps = { appointment: Appointment; booking: Booking }

function TimeFact({ appointment, booking }: ReceiptPartProps) {
  const formatter = getZoneFormatter(viewerZone())
  const { start } = appointment
  const otherTime = formatShortInOtherTimeZone(appointment, { viewer: 'member', otherName: booking.name })
  return (
    <Fact label="When" detail={otherTime && <OtherZoneTime {...otherTime} />}>
      <strong>{formatter.day(start)}</strong>
      {`\n${formatter.range(appointment)}, ${formatter.zone(start)}`}
    </Fact>
  )
}

function LocationFact({ appointment: { location, address } }: ReceiptPartProps) {
  const label = locations.find(({ value }) => value === location)?.label ?? location
  const detail = location === 'Online' ? 'Once it is confirmed, the appointment page tells you how to join.' : address
  return (
    <Fact label="Where" detail={detail}>
      <strong>{label}</strong>
    </Fact>
  )
}

function Details({ appointment, booking }: ReceiptPartProps) {
  const { name, firstName, disclosedFields } = booking
  return (
    <dl className={classes.facts}>
      <TimeFact appointment={appointment} booking={booking} />
      <LocationFact appointment={appointment} booking={booking} />
      <Fact label="Price" detail={formatCancellationNotice(name)}>
        <strong>{formatPrice(appointment, name)}</strong>
      </Fact>
      <Fact label="What you share">
        <DisclosurePreview disclosedFields={disclosedFields} firstName={firstName} />
      </Fact>
      {appointment.note && <Fact label={`Your note to ${firstName}`}>{appointment.note}</Fact>}
    </dl>
  )
}

function Card({ appointment, booking }: { appointment: Appointment | undefined; booking: Booking }) {
  const { name, pni, image, occupation } = booking
  return (
    <Paper withBorder className={classes.card}>
      <div className={classes.person}>
        <Avatar name={name} src={image} size={84} />
        <div className={classes.text}>
          <Title order={2} className={classes.name}>
            {name} {pni && <span className={classes.pni}>{pni}</span>}
          </Title>
          {occupation && <span>{occupation}</span>}
        </div>
        <StateBadge state={getBadgeState('Pending')}>Pending professional approval</StateBadge>
      </div>
      {appointment ? <Details appointment={appointment} booking={booking} /> : <Skeleton height={220} mt="lg" />}
    </Paper>
  )
}

function NextSteps({ firstName }: { firstName: string }) {
  const steps = [
    [
      `${firstName} answers`,
      `You get an email either way. If ${firstName} can't, we show you others who are available then.`,
    ],
    ['We remind you', 'A day before, and again two hours before, in your time zone.'],
    ['You meet', 'Afterward, you can rate the session.'],
  ]
  return (
    <div className={classes.nextSteps}>
      <Title order={2} size="h3">
        What happens next
      </Title>
      <ol className={classes.steps}>
        {steps.map(([title, text], index) => (
          <li key={title}>
            <strong>{`${index + 1} · ${title}`}</strong>
            <span className={classes.detail}>{text}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Formats the deadline for an answer, which is at latest the start of the appointment. */
function formatAnswerDeadline({ answerBy, start }: Appointment): string {
  if (answerBy === start) return ' before it starts. No answer by then means that it does not take place'
  const formatter = getZoneFormatter(viewerZone())
  return ` by ${formatter.day(answerBy)}, ${formatter.time(answerBy)} ${formatter.shortZone(answerBy)}, at the latest`
}

type ReceiptProps = { uuid: string; booking: Booking; onBookAnother: () => void; ref: Ref<HTMLHeadingElement> }

/** Confirms that the request was sent. Shows its details, the price and the next steps. */
export function Receipt({ uuid, booking, onBookAnother, ref }: ReceiptProps) {
  const { data } = useQuery(appointmentQuery(useViewer().userId, uuid))
  const { name, firstName, username } = booking
  return (
    <>
      <div className={classes.top}>
        <span className={classes.checkMark}>
          <IconCheck size={30} aria-hidden />
        </span>
        <Title order={1} ref={ref} tabIndex={-1}>
          {`Request sent to ${firstName}`}
        </Title>
        <div className={classes.lead} role="status">
          {`Your request is with ${name}. We’ll email you the answer${data ? formatAnswerDeadline(data.appointment) : ''}.`}
        </div>
      </div>
      <Card appointment={data?.appointment} booking={booking} />
      <div className={classes.actions}>
        <AddToCalendar uuid={uuid} />
        <Button component={Link} to={`/chat/${encodeURIComponent(username)}`} size="md" variant="default">
          Send a message
        </Button>
        <Button component={Link} to={`/appointment/${uuid}`} size="md" variant="default">
          View appointment
        </Button>
      </div>
      <NextSteps firstName={firstName} />
      <div className={classes.actions}>
        <Anchor component="button" type="button" onClick={onBookAnother}>
          Ask for another time
        </Anchor>
      </div>
    </>
  )
}
