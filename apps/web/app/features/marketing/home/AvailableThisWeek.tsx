import { profilePath } from '@fourfold/contract/accounts/redirects'

import { UpcomingTime } from '~/ui/labels/UpcomingTime.tsx'
import { Avatar } from '~/ui/media/Avatar.tsx'
import { PrefetchLink } from '~/ui/navigation/PrefetchLink.tsx'
import { Hands } from '~/ui/rating/Hands.tsx'

import type { AvailableProfessional } from './available-this-week.ts'

import classes from './AvailableThisWeek.module.css'

/** Professionals available this week, one per life area. */
export function AvailableThisWeek({ people }: { people: readonly AvailableProfessional[] }) {
  return (
    <section aria-labelledby="free-this-week">
      <h2 id="free-this-week" className={classes.label}>
        Available this week
      </h2>
      <ul className={classes.cards}>
        {people.map((person) => (
          <li key={person.username} className={classes.card}>
            <Avatar name={person.name} src={person.image} size={64} />
            <PrefetchLink to={profilePath(person.username)} className={classes.name}>
              {person.name}
            </PrefetchLink>
            <span className={classes.title}>{person.title}</span>
            {person.rating > 0 && (
              <span className={classes.rating}>
                <Hands rating={person.rating} size={17} />
                <strong aria-hidden>{person.rating.toFixed(1)}</strong>
              </span>
            )}
            {person.rate && <strong className={classes.rate}>{person.rate}</strong>}
            <span className={classes.free}>
              Next available <UpcomingTime {...person.nextSlot} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
