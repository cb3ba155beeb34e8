import { Text } from '@mantine/core'
import { Link } from 'react-router'

import { formatCount } from '~/lib/format/numbers.ts'
import { areaPath } from '~/lib/links/catalog-paths.ts'
import { AreaMark } from '~/ui/labels/AreaMark.tsx'
import { TagList } from '~/ui/labels/TagList.tsx'
import { SectionCard } from '~/ui/page/SectionCard.tsx'

import type { TagGroup } from './tag-groups.ts'

import classes from './TagGroups.module.css'

const DEFAULT_COLOR = 'var(--mantine-color-brand-6)'

/** All tags, each linked to its landing page. */
export function TagGroups({ groups }: { groups: readonly TagGroup[] }) {
  return (
    <div className={classes.groups}>
      {groups.map(({ name, color, tags }) => (
        <SectionCard key={name} title={name} mark={<AreaMark color={color ?? DEFAULT_COLOR} />}>
          <Text c="dimmed" size="sm" className={classes.count}>
            {formatCount(tags.length, 'topic')}
            {color !== null && (
              <>
                {' · '}
                <Link to={areaPath(name)}>See who works in {name}</Link>
              </>
            )}
          </Text>
          <TagList tags={tags} color={color ?? DEFAULT_COLOR} />
        </SectionCard>
      ))}
    </div>
  )
}
