import { formatIntervalParts } from '@fourfold/contract/appointments/interval-text'
import type { Appointment, AppointmentReply } from '@fourfold/contract/appointments/shapes'
import { locations } from '@fourfold/contract/reference/practice'
import type { ReactNode } from 'react'

import { ReviewContent } from '~/features/reviews/index.ts'
import { displayName } from '~/lib/format/names.ts'
import { browserLocale, viewerZone } from '~/lib/format/time.ts'
import { Page } from '~/ui/page/Page.tsx'
import { SectionCard } from '~/ui/page/SectionCard.tsx'

import { formatInOtherTimeZone } from '../appointment-texts.ts'
import { Alternatives } from './Alternatives.tsx'
import { ProfessionalCard, ReferralCard } from './PartyCards.tsx'
import { RateAppointment } from './RateAppointment.tsx'
import { SendMessage } from './SendMessage.tsx'
import { StatusBar } from './StatusBar.tsx'
import { Terms } from './Terms.tsx'

import classes from './AppointmentScreen.module.css'

/** The heading, in the browser's locale. The rest of the page is in English, so it has a `lang`. (APP-36, OP-073) */
function Heading({ appointment }: { appointment: Appointment }) {
  const locale = browserLocale()
  const { start, end } = formatIntervalParts(appointment, { ...viewerZone(), locale })
  return <span lang={locale}>{`${start} – ${end}`}</span>
}

/** The time zone, location and session type, and the time in the other time zone if it differs. */
function Lead({ appointment, otherName }: { appointment: Appointment; otherName: string }) {
  const { location, address, sessionType, viewer } = appointment
  const time = formatIntervalParts(appointment, viewerZone())
  const otherTime = formatInOtherTimeZone(appointment, { viewer, otherName })
  const locationLabel = locations.find(({ value }) => value === location)?.label ?? location
  const details = [time.zone, locationLabel, address, sessionType === 'Free15' && 'Free 15 minute'].filter(Boolean)
  return (
    <>
      {details.join(' · ')}
      {otherTime && <span className={classes.otherTime}>{otherTime}</span>}
    </>
  )
}

type AppointmentScreenProps = AppointmentReply & {
  /** A note below the cards, such as a warning about stale data. */
  note?: ReactNode
}

/** An appointment. The other party's card comes first. (APP-35 to APP-45) */
export function AppointmentScreen({ appointment, review, note }: AppointmentScreenProps) {
  const { viewer, Member, Professional } = appointment
  const { start, end } = formatIntervalParts(appointment, viewerZone())
  const otherName = displayName((viewer === 'member' ? Professional : Member).name)
  const message = <SendMessage appointment={appointment} />
  const referral = (
    <ReferralCard key="referral" party={Member}>
      {viewer === 'professional' && message}
    </ReferralCard>
  )
  const professional = (
    <div key="professional" className={classes.side}>
      <ProfessionalCard party={Professional}>{viewer === 'member' && message}</ProfessionalCard>
      {review !== null && review.rating > 0 && (
        <SectionCard title="Review" small>
          <ReviewContent rating={review.rating} text={review.text} />
        </SectionCard>
      )}
    </div>
  )
  return (
    <Page
      title={`${start} – ${end}`}
      heading={<Heading appointment={appointment} />}
      lead={<Lead appointment={appointment} otherName={otherName} />}
      width="cards"
    >
      <div className={classes.cards}>
        <StatusBar
          appointment={appointment}
          otherName={otherName}
          extraAction={<RateAppointment appointment={appointment} review={review} />}
        />
        <Terms appointment={appointment} />
        {viewer === 'member' && appointment.status === 'Rejected' && <Alternatives appointment={appointment} />}
        {viewer === 'member' ? [professional, referral] : [referral, professional]}
      </div>
      {note}
    </Page>
  )
}
