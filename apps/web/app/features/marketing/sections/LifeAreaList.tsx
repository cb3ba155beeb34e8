import { Title } from '@mantine/core'
import type { CSSProperties } from 'react'

import { lifeAreas } from '../life-areas.ts'

import classes from './LifeAreaList.module.css'

/** The life areas, each with a one-sentence description. */
export function LifeAreaList() {
  return (
    <ul className={classes.list}>
      {lifeAreas.map(({ name, description, icon: Icon, color }) => (
        <li key={name} style={{ '--area': color } as CSSProperties}>
          <span className={classes.icon}>
            <Icon size={26} stroke={1.7} aria-hidden />
          </span>
          <div>
            <Title order={3}>{name}</Title>
            <p>{description}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
