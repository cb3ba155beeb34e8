import type { CSSProperties } from 'react'

import { Hands } from '~/ui/Hands.tsx'

import { lifeAreas } from '../life-areas.ts'

import classes from './ExampleCards.module.css'

const examples = [
  {
    title: 'Physical therapist',
    reasons: ['Back pain', 'Running'],
    match: 96,
    rating: 4.5,
    free: 'Free tomorrow, 10:30',
  },
  { title: 'Nutritionist', reasons: ['Energy', 'Gut health'], match: 93, rating: 5, free: 'Free Thursday, 17:00' },
  { title: 'Psychologist', reasons: ['Sleep', 'Anxiety'], match: 88, rating: 4.5, free: 'Free Friday, 9:15' },
  { title: 'Financial coach', reasons: ['Debt', 'Habits'], match: 84, rating: 4, free: 'Free Monday, 12:00' },
] as const

/** What results look like. A picture: nobody on it exists, so it says so, and screen readers pass it by. */
export function ExampleCards() {
  return (
    <div className={classes.picture} aria-hidden>
      <p className={classes.label}>Example</p>
      <div className={classes.cards}>
        {lifeAreas.map(({ name, icon: Icon, fill }, place) => {
          const example = examples[place]
          if (!example) return null
          return (
            <div key={name} className={classes.card} style={{ '--area': fill } as CSSProperties}>
              <div className={classes.top}>
                <span className={classes.face}>
                  <Icon size={26} stroke={1.7} />
                </span>
                <span className={classes.match}>{example.match}% match</span>
              </div>
              <p className={classes.title}>{example.title}</p>
              <p className={classes.reasons}>{example.reasons.join(' · ')}</p>
              <Hands rating={example.rating} size={17} />
              <p className={classes.free}>{example.free}</p>
            </div>
          )
        })}
      </div>
    </div>
  )
}
