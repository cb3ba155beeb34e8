import type { Waiting, WaitingItem } from '@fourfold/contract/moderation/shapes'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'

import { shortDate } from '~/lib/format/time.ts'
import { Avatar } from '~/ui/media/Avatar.tsx'

import { formatAge, keyOf, countsLabel, subtitleOf, formatShortAge, titleOf } from './queue.ts'

import classes from './ModerationScreen.module.css'

function pictureOf(item: WaitingItem): string | null {
  if (item.kind === 'professional') return item.profileImageUrl
  return item.kind === 'product' ? item.product.thumbnailUrl : null
}

type QueueListProps = {
  items: readonly WaitingItem[]
  /** The loaded queue, including decided items. */
  loaded: Waiting
  current: string
  onChoose: (key: string) => void
}

/** The queue in the server's order. */
export function QueueList({ items, loaded, current, onChoose }: QueueListProps) {
  return (
    <nav aria-label="Waiting" className={classes.queue}>
      <p className={classes.kinds}>{countsLabel(items, loaded)}</p>
      <ul>
        {items.map((item) => (
          <li key={keyOf(item)}>
            <UnstyledButton
              className={classes.line}
              aria-current={keyOf(item) === current || undefined}
              onClick={() => onChoose(keyOf(item))}
            >
              <Avatar
                name={item.kind === 'report' ? item.reported.name : titleOf(item)}
                src={pictureOf(item)}
                size={40}
                lazy
              />
              <span className={classes.words}>
                <strong>{titleOf(item)}</strong>
                <span>{subtitleOf(item)}</span>
              </span>
              <time className={classes.age} dateTime={item.since} title={shortDate(item.since)}>
                <VisuallyHidden component="span">Waiting {formatAge(item.since)}</VisuallyHidden>
                <span aria-hidden>{formatShortAge(item.since)}</span>
              </time>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </nav>
  )
}
