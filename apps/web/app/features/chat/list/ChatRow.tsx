import type { ChatInList } from '@fourfold/contract/chat/shapes'
import { NavLink } from 'react-router'

import { useNow } from '~/lib/browser/now.ts'
import { displayName } from '~/lib/format/names.ts'
import { UnreadBadge } from '~/ui/labels/UnreadBadge.tsx'
import { Avatar } from '~/ui/media/Avatar.tsx'

import { formatShortTime } from '../times.ts'

import classes from './ChatRow.module.css'

function previewText({ lastMessage }: ChatInList): string {
  if (!lastMessage) return 'The last message was deleted'
  const text = lastMessage.isPicture ? 'Picture' : (lastMessage.text ?? '')
  return lastMessage.isOwn ? `You: ${text}` : text
}

/** A chat in the list, with its unread count. (CHT-28) */
export function ChatRow({ row }: { row: ChatInList }) {
  const now = useNow()
  const name = displayName(row.name)
  return (
    <li>
      <NavLink to={`/chat/${encodeURIComponent(row.username)}`} className={classes.row}>
        <Avatar name={name} src={row.profileImageUrl} size={44} lazy />
        <span className={classes.text}>
          <span className={classes.line}>
            <span className={classes.name}>{name}</span>
            <time className={classes.time} dateTime={row.lastAt}>
              {formatShortTime(row.lastAt, now)}
            </time>
          </span>
          <span className={classes.line}>
            <span className={classes.last}>{previewText(row)}</span>
            <UnreadBadge count={row.unread} />
          </span>
        </span>
      </NavLink>
    </li>
  )
}
