import type { ChatInList } from '@fourfold/contract/chat/shapes'
import { NavLink } from 'react-router'

import { useNow } from '~/lib/browser/now.ts'
import { displayName } from '~/lib/format/names.ts'
import { Avatar } from '~/ui/media/Avatar.tsx'
import { UnreadBadge } from '~/ui/UnreadBadge.tsx'

import { shortTime } from '../times.ts'

import classes from './ChatRow.module.css'

function lastWords({ lastMessage }: ChatInList): string {
  if (!lastMessage) return 'The last message was deleted'
  const words = lastMessage.isPicture ? 'Picture' : (lastMessage.text ?? '')
  return lastMessage.isOwn ? `You: ${words}` : words
}

/** One chat, with the way to it and how much of it is unread. (CHT-28) */
export function ChatRow({ row }: { row: ChatInList }) {
  const now = useNow()
  const name = displayName(row.name)
  return (
    <li>
      <NavLink to={`/chat/${encodeURIComponent(row.username)}`} className={classes.row}>
        <Avatar name={name} src={row.profileImageUrl} size={44} lazy />
        <span className={classes.words}>
          <span className={classes.line}>
            <span className={classes.name}>{name}</span>
            <time className={classes.time} dateTime={row.lastAt}>
              {shortTime(row.lastAt, now)}
            </time>
          </span>
          <span className={classes.line}>
            <span className={classes.last}>{lastWords(row)}</span>
            <UnreadBadge count={row.unread} />
          </span>
        </span>
      </NavLink>
    </li>
  )
}
