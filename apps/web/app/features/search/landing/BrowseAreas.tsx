import { Title } from '@mantine/core'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'

import { areaPath, tagPath } from '~/lib/links/catalog-paths.ts'
import { AreaMark } from '~/ui/labels/AreaMark.tsx'

import type { Area } from './areas.ts'

import classes from './BrowseAreas.module.css'

/** The life areas with their most common topics. */
export function BrowseAreas({ areas }: { areas: readonly Area[] }) {
  if (areas.length === 0) return null
  return (
    <section className={classes.start} aria-labelledby="start">
      <Title order={2} size="1.5rem" id="start">
        Or look around
      </Title>
      <ul className={classes.areas}>
        {areas.map(({ name, color, tags }) => (
          <li key={name} className={classes.area} style={{ '--area': color } as CSSProperties}>
            <Link to={areaPath(name)} className={classes.name}>
              <AreaMark color={color} />
              {name}
            </Link>
            <ul className={classes.tags} aria-label={`Topics in ${name}`}>
              {tags.map((tag) => (
                <li key={tag}>
                  <Link to={tagPath(tag)}>{tag}</Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
