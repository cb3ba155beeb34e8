import type { CSSProperties } from 'react'
import { Link } from 'react-router'

import { tagPath } from '~/lib/links/catalog-paths.ts'

import classes from './TagList.module.css'

type TagListProps = { tags: readonly string[]; color: string }

/** Tags in the color of their life area, each linking to its landing page. */
export function TagList({ tags, color }: TagListProps) {
  return (
    <ul className={classes.tags} style={{ '--area': color } as CSSProperties}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={tagPath(tag)}>{tag}</Link>
        </li>
      ))}
    </ul>
  )
}
