import {
  IconCalendarClock,
  IconClock,
  IconCreditCard,
  IconFlag,
  IconHeartHandshake,
  IconMailbox,
  IconMap2,
  IconMapPin,
  IconReceipt2,
} from '@tabler/icons-react'

import { SectionCard } from '~/ui/page/SectionCard.tsx'

import type { Detail } from './practical-details.ts'

import classes from './PracticalDetails.module.css'

const ICONS = {
  rate: IconReceipt2,
  duration: IconClock,
  locations: IconMap2,
  hours: IconCalendarClock,
  insurance: IconHeartHandshake,
  payment: IconCreditCard,
  country: IconFlag,
  state: IconMapPin,
  zipcode: IconMailbox,
}

/** Rate, duration, location and other details for booking. */
export function PracticalDetails({ details }: { details: readonly Detail[] }) {
  return (
    <SectionCard title="Practical details" small>
      <dl className={classes.details}>
        {details.map(({ kind, label, value }) => {
          const Icon = ICONS[kind]
          return (
            <div key={kind}>
              <dt>
                <Icon size={18} stroke={1.7} aria-hidden />
                {label}
              </dt>
              <dd>{value}</dd>
            </div>
          )
        })}
      </dl>
    </SectionCard>
  )
}
