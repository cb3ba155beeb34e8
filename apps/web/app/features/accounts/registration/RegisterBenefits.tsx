import { IconCheck } from '@tabler/icons-react'

import { Avatar } from '~/ui/media/Avatar.tsx'
import { Petals } from '~/ui/page/Logo.tsx'

import type { RegistrationIntent } from './registration-intent.ts'

import classes from './RegisterBenefits.module.css'

type RegisterBenefitsProps = {
  headline: string
  lead: string
  benefits: readonly string[]
  intent: RegistrationIntent | null
}

/** Shows the benefits next to the form. Narrow screens show only the headline. (ACC-02, ACC-03) */
export function RegisterBenefits({ headline, lead, benefits, intent }: RegisterBenefitsProps) {
  return (
    <div className={classes.side}>
      <span className={classes.petals} aria-hidden>
        <Petals size={520} />
      </span>
      <div className={classes.contact}>
        {intent && <Avatar name={intent.name} src={intent.image} size={72} />}
        <p className={classes.headline}>{headline}</p>
      </div>
      <p className={classes.lead}>{lead}</p>
      <ul className={classes.benefits}>
        {benefits.map((benefit) => (
          <li key={benefit}>
            <IconCheck size={18} aria-hidden />
            {benefit}
          </li>
        ))}
      </ul>
    </div>
  )
}
