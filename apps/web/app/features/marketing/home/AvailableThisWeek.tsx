import { profilePath } from '@fourfold/contract/accounts/redirects'

import { UpcomingTime } from '~/ui/labels/UpcomingTime.tsx'
import { Avatar } from '~/ui/media/Avatar.tsx'
import { PrefetchLink } from '~/ui/navigation/PrefetchLink.tsx'
import { Hands } from '~/ui/rating/Hands.tsx'

import type { AvailableProfessional } from './available-this-week.ts'

import classes from './AvailableThisWeek.module.css'

/** A list of professionals who are available this week, one per life area. */
export function AvailableThisWeek({ professionals }: { professionals: readonly AvailableProfessional[] }) {
  return (
    <section aria-labelledby="available-this-week">
      <h2 id="available-this-week" className={classes.label}>
        Available this week
      </h2>
      <ul className={classes.cards}>
        {professionals.map((professional) => (
          <li key={professional.username} className={classes.card}>
            <Avatar name={professional.name} src={professional.image} size={64} />
            <PrefetchLink to={profilePath(professional.username)} className={classes.name}>
              {professional.name}
            </PrefetchLink>
            <span className={classes.title}>{professional.title}</span>
            {professional.rating > 0 && (
              <span className={classes.rating}>
                <Hands rating={professional.rating} size={17} />
                <strong aria-hidden>{professional.rating.toFixed(1)}</strong>
              </span>
            )}
            {professional.rate && <strong className={classes.rate}>{professional.rate}</strong>}
            <span className={classes.nextSlot}>
              Next available <UpcomingTime {...professional.nextSlot} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
