import type { ModerationQueue, ModerationItem } from '@fourfold/contract/moderation/shapes'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'

import { shortDate } from '~/lib/format/time.ts'
import { Avatar } from '~/ui/media/Avatar.tsx'

import { formatAge, getItemKey, formatCounts, getItemSubtitle, formatShortAge, getItemTitle } from './queue.ts'

import classes from './ModerationScreen.module.css'

function getPictureUrl(item: ModerationItem): string | null {
  if (item.kind === 'professional') return item.profileImageUrl
  return item.kind === 'product' ? item.product.thumbnailUrl : null
}

type QueueListProps = {
  items: readonly ModerationItem[]
  /** The loaded queue, including decided items. */
  queue: ModerationQueue
  selectedKey: string
  onSelect: (key: string) => void
}

/** The queue, in the order of the server's reply. */
export function QueueList({ items, queue, selectedKey, onSelect }: QueueListProps) {
  return (
    <nav aria-label="Waiting" className={classes.queue}>
      <p className={classes.counts}>{formatCounts(items, queue)}</p>
      <ul>
        {items.map((item) => (
          <li key={getItemKey(item)}>
            <UnstyledButton
              className={classes.line}
              aria-current={getItemKey(item) === selectedKey || undefined}
              onClick={() => onSelect(getItemKey(item))}
            >
              <Avatar
                name={item.kind === 'report' ? item.reported.name : getItemTitle(item)}
                src={getPictureUrl(item)}
                size={40}
                lazy
              />
              <span className={classes.label}>
                <strong>{getItemTitle(item)}</strong>
                <span>{getItemSubtitle(item)}</span>
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
