import type { CSSProperties } from 'react'
import { Link } from 'react-router'

import { lifeAreas } from '../life-areas.ts'

import classes from './LifeAreaCards.module.css'

/** The four life areas, each linked to a search. */
export function LifeAreaCards() {
  return (
    <ul className={classes.cards}>
      {lifeAreas.map(({ name, topics, icon: Icon, color }) => (
        <li key={name}>
          <Link
            className={classes.card}
            to={`/search?search=${encodeURIComponent(name)}`}
            style={{ '--area': color } as CSSProperties}
          >
            <Icon size={30} stroke={1.6} aria-hidden />
            <span className={classes.name}>{name}</span>
            <span className={classes.topics}>{topics}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
