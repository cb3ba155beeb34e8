import { profilePath } from '@fourfold/contract/accounts/redirects'
import { ActionIcon, Anchor, Button, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'

import { useNow } from '~/lib/browser/now.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { Avatar } from '~/ui/media/Avatar.tsx'

import type { KeptChat } from '../kept-chat.ts'
import { soonName } from '../times.ts'
import { ChatMenu } from './ChatMenu.tsx'

import classes from './ChatHeader.module.css'

/** When the two meet next; before there is a time, what the other does. */
function About({ chat: { about, isProfessional } }: { chat: KeptChat }) {
  const now = useNow()
  const next = about?.nextAppointment
  if (next) {
    return (
      <Anchor component={Link} to={`/appointment/${next.uuid}`} className={classes.role}>
        {`Next appointment: ${soonName(next.startsAt, now)}`}
      </Anchor>
    )
  }
  return (
    <Text c="dimmed" className={classes.role}>
      {about?.trade ?? (isProfessional ? 'Professional' : 'Member')}
    </Text>
  )
}

/** Who the other is, with the way to their profile and to a time with them. (CHT-01, CHT-02) */
export function ChatHeader({ chat, name }: { chat: KeptChat; name: string }) {
  const { username, profileImageUrl, isProfessional } = chat
  const viewer = useViewer()
  return (
    <header className={classes.header}>
      <ActionIcon
        component={Link}
        to="/chats"
        color="gray"
        size={44}
        className={classes.back}
        aria-label="Back to Chats list"
      >
        <IconArrowLeft size={20} aria-hidden />
      </ActionIcon>
      <Avatar name={name} src={profileImageUrl} size={44} />
      <div className={classes.words}>
        <Title order={1} id="chat-title" className={classes.title}>
          {'Chat with '}
          <Link to={profilePath(username)} className={classes.name}>
            {name}
          </Link>
        </Title>
        <About chat={chat} />
      </div>
      {isProfessional && !viewer.isProfessional && (
        <Button component={Link} to={`/appointment/create/${encodeURIComponent(username)}`} variant="light">
          Book
        </Button>
      )}
      {chat.seq > 0 && <ChatMenu chat={chat} name={name} />}
    </header>
  )
}
