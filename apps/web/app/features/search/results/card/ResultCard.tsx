import { profilePath } from '@fourfold/contract/accounts/redirects'
import { Title, VisuallyHidden } from '@mantine/core'
import { IconMapPin, IconSparkles, IconVideo } from '@tabler/icons-react'

import { formatCount } from '~/lib/format/numbers.ts'
import { UpcomingTime } from '~/ui/labels/UpcomingTime.tsx'
import { Avatar } from '~/ui/media/Avatar.tsx'
import { PrefetchLink } from '~/ui/navigation/PrefetchLink.tsx'
import { Hands } from '~/ui/rating/Hands.tsx'

import type { ResultCard as Card } from '../search-results.ts'
import { resultTexts } from '../texts.ts'
import { truncateForScreens } from './names.ts'
import { PercentPill } from './PercentPill.tsx'

import classes from './ResultCard.module.css'

/** Avatar size in pixels on extra-small and on other screens. (SEA-22) */
const AVATAR_SIZE = { narrow: 80, wide: 125 } as const

/** Renders a long name once per screen size. CSS displays one variant, and screen readers read only that. (SEA-21) */
function Name({ name }: { name: string }) {
  const variants = truncateForScreens(name)
  if (variants.length === 1) return name
  return variants.map(({ text, screens }) => (
    <span key={text} className={classes.name} data-screens={screens.join(' ')}>
      {text}
    </span>
  ))
}

/** The number of hidden goals, shown on the same line as the last visible goal. */
function MoreGoals({ count }: { count: number }) {
  return (
    <span className={classes.more}>
      <span aria-hidden>+{count}</span>
      <VisuallyHidden component="span">, and {count} more</VisuallyHidden>
    </span>
  )
}

function Goals({ card: { goals, moreGoals, name } }: { card: Card }) {
  if (goals.length === 0) return null
  return (
    <ul className={classes.goals} aria-label={`Goals of ${name}`}>
      {goals.map(({ text, isMatched }, index) => (
        <li key={text} data-matched={isMatched}>
          <span className={classes.goal}>{text}</span>
          {moreGoals > 0 && index === goals.length - 1 && <MoreGoals count={moreGoals} />}
        </li>
      ))}
    </ul>
  )
}

function Facts({ card }: { card: Card }) {
  const { rating, ratingCount, place, worksOnline, rate, hasFreeCall } = card
  return (
    <div className={classes.facts}>
      {rate && <strong className={classes.fact}>{rate}</strong>}
      {hasFreeCall && <span className={classes.fact}>{resultTexts.freeCall}</span>}
      {rating > 0 ? (
        <span className={classes.fact}>
          <Hands rating={rating} size={16} />
          <strong aria-hidden>{rating.toFixed(1)}</strong>
          {ratingCount > 0 && (
            <span aria-label={`from ${formatCount(ratingCount, 'member')}`} role="img">
              ({ratingCount})
            </span>
          )}
        </span>
      ) : (
        <span className={classes.fact}>{resultTexts.notRated}</span>
      )}
      <span className={classes.places}>
        {place && (
          <span className={classes.fact}>
            <IconMapPin size={16} aria-hidden />
            {place}
          </span>
        )}
        {worksOnline && (
          <span className={classes.fact}>
            <IconVideo size={16} aria-hidden />
            {resultTexts.online}
          </span>
        )}
      </span>
    </div>
  )
}

/** A professional in the results. The whole card links to their profile. (SEA-16, SEA-24) */
export function ResultCard({ card }: { card: Card }) {
  return (
    <article className={classes.card}>
      <Avatar name={card.name} src={card.avatar} size={AVATAR_SIZE.wide} narrowSize={AVATAR_SIZE.narrow} lazy />
      <div className={classes.text}>
        <div className={classes.head}>
          <Title order={3} className={classes.heading}>
            <PrefetchLink to={profilePath(card.username)} className={classes.link}>
              <Name name={card.name} />
            </PrefetchLink>
            {card.pni && <span className={classes.pni}>{card.pni}</span>}
          </Title>
          {card.percent !== null && <PercentPill percent={card.percent} />}
        </div>
        <p className={classes.title}>{card.title}</p>
        <Goals card={card} />
        {card.reason && (
          <p className={classes.reason}>
            <IconSparkles size={16} aria-hidden />
            <span>
              {card.reason}
              {card.preferences && <span className={classes.preferences}> {card.preferences}</span>}
            </span>
          </p>
        )}
        <Facts card={card} />
        {card.nextFree && (
          <p className={classes.nextSlot}>
            {resultTexts.nextSlot} <UpcomingTime {...card.nextFree} />
          </p>
        )}
      </div>
    </article>
  )
}
