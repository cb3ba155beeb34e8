import { Button, Title } from '@mantine/core'
import { IconMessageHeart } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import type { Session } from '~/lib/session/session.ts'
import { EmptyState } from '~/ui/feedback/EmptyState.tsx'
import { QueryFallback } from '~/ui/feedback/QueryFallback.tsx'
import { StaleNote } from '~/ui/feedback/StaleNote.tsx'
import { ShowMore } from '~/ui/navigation/ShowMore.tsx'

import { chatsQuery } from '../queries.ts'
import { listRows } from './chat-list.ts'
import { ChatRow } from './ChatRow.tsx'
import { MailSwitch } from './MailSwitch.tsx'

import classes from './ChatList.module.css'

function EmptyList({ isProfessional }: Session) {
  const icon = <IconMessageHeart size={40} stroke={1.4} aria-hidden />
  if (isProfessional) {
    return (
      <EmptyState
        icon={icon}
        title="No chats yet"
        action={
          <Button component={Link} to="/appointment/list">
            See your appointments
          </Button>
        }
      >
        When a member writes to you, it appears here. You can also write to members you have an appointment with.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={icon}
      title="No chats yet"
      action={
        <Button component={Link} to="/search">
          Search Professionals
        </Button>
      }
    >
      Find a professional you like, open their profile and choose Message.
    </EmptyState>
  )
}

type ChatListProps = {
  viewer: Session
  /** The heading level: 1 if the list is the whole page, 2 if it is next to a chat. */
  order: 1 | 2
}

/** The viewer's chats, most recent first. (CHT-27, CHT-28) */
export function ChatList({ viewer, order }: ChatListProps) {
  const list = useInfiniteQuery(chatsQuery(viewer.userId))
  const rows = list.data && listRows(list.data)
  return (
    <>
      <Title order={order} size="h3" id="chats-list" className={classes.title}>
        Chats list
      </Title>
      <div className={classes.inset}>{rows ? <StaleNote query={list} /> : <QueryFallback query={list} />}</div>
      {rows?.length === 0 && (
        <div data-no-chats className={classes.inset}>
          <EmptyList {...viewer} />
        </div>
      )}
      <ul className={classes.rows} aria-labelledby="chats-list">
        {rows?.map((row) => (
          <ChatRow key={row.chatId} row={row} />
        ))}
      </ul>
      <ShowMore pages={list} />
      {rows !== undefined && rows.length > 0 && <MailSwitch userId={viewer.userId} />}
    </>
  )
}
