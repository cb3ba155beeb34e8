import type { ModerationQueue, ModerationItem } from '@fourfold/contract/moderation/shapes'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'

import { shortDate } from '~/lib/format/time.ts'
import { Avatar } from '~/ui/media/Avatar.tsx'

import { formatAge, keyOf, countsLabel, subtitleOf, formatShortAge, titleOf } from './queue.ts'

import classes from './ModerationScreen.module.css'

function pictureOf(item: ModerationItem): string | null {
  if (item.kind === 'professional') return item.profileImageUrl
  return item.kind === 'product' ? item.product.thumbnailUrl : null
}

type QueueListProps = {
  items: readonly ModerationItem[]
  /** The loaded queue, including decided items. */
  loaded: ModerationQueue
  current: string
  onSelect: (key: string) => void
}

/** The queue in the order of the server. */
export function QueueList({ items, loaded, current, onSelect }: QueueListProps) {
  return (
    <nav aria-label="Waiting" className={classes.queue}>
      <p className={classes.counts}>{countsLabel(items, loaded)}</p>
      <ul>
        {items.map((item) => (
          <li key={keyOf(item)}>
            <UnstyledButton
              className={classes.line}
              aria-current={keyOf(item) === current || undefined}
              onClick={() => onSelect(keyOf(item))}
            >
              <Avatar
                name={item.kind === 'report' ? item.reported.name : titleOf(item)}
                src={pictureOf(item)}
                size={40}
                lazy
              />
              <span className={classes.label}>
                <strong>{titleOf(item)}</strong>
                <span>{subtitleOf(item)}</span>
              </span>
              <time className={classes.age} dateTime={item.since} title={shortDate(item.since)}>
                <VisuallyHidden component="span">{`Waiting ${formatAge(item.since)}`}</VisuallyHidden>
                <span aria-hidden>{formatShortAge(item.since)}</span>
              </time>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </nav>
  )
}
