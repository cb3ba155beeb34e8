import type { Waiting, WaitingItem } from '@fourfold/contract/moderation/shapes'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'

import { shortDate } from '~/lib/format/time.ts'
import { Avatar } from '~/ui/media/Avatar.tsx'

import { ageWords, keyOf, kindsWords, lineOf, shortAge, titleOf } from './queue.ts'

import classes from './WaitingScreen.module.css'

function pictureOf(item: WaitingItem): string | null {
  if (item.kind === 'professional') return item.profileImageUrl
  return item.kind === 'product' ? item.product.thumbnailUrl : null
}

type WaitingListProps = {
  items: readonly WaitingItem[]
  /** All that came, with what has been decided since. */
  came: Waiting
  current: string
  onChoose: (key: string) => void
}

/** All that waits, as the server orders it. */
export function WaitingList({ items, came, current, onChoose }: WaitingListProps) {
  return (
    <nav aria-label="Waiting" className={classes.queue}>
      <p className={classes.kinds}>{kindsWords(items, came)}</p>
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
                <span>{lineOf(item)}</span>
              </span>
              <time className={classes.age} dateTime={item.since} title={shortDate(item.since)}>
                <VisuallyHidden component="span">Waiting {ageWords(item.since)}</VisuallyHidden>
                <span aria-hidden>{shortAge(item.since)}</span>
              </time>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </nav>
  )
}
