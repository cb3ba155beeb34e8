import { profilePath } from '@fourfold/contract/accounts/redirects'
import type { MediaItem } from '@fourfold/contract/files/shapes'
import { ActionIcon, Anchor, Button, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { useNow } from '~/lib/browser/now.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { Avatar } from '~/ui/media/Avatar.tsx'

import type { KeptChat } from '../../kept-chat.ts'
import { otherQuery } from '../../queries.ts'
import { soonName } from '../../times.ts'
import { ChatMenu } from './ChatMenu.tsx'

import classes from './ChatHeader.module.css'

/** How many pictures there is room for beside a name. */
const SHOWN_PICTURES = 3

/** Some of the other's pictures, which lead to all of them. */
function Pictures({ images, username, name }: { images: readonly MediaItem[]; username: string; name: string }) {
  if (images.length === 0) return null
  return (
    <Link to={profilePath(username)} className={classes.pictures} aria-label={`Pictures of ${name}`}>
      {images.slice(0, SHOWN_PICTURES).map(({ uuid, thumbnailUrl }) => (
        <img key={uuid} src={thumbnailUrl} alt="" width={44} height={44} loading="lazy" />
      ))}
    </Link>
  )
}

/** When the two meet next; before there is a time, what the other does. */
function About({ chat: { about, isProfessional }, pni }: { chat: KeptChat; pni: string }) {
  const now = useNow()
  const next = about?.nextAppointment
  if (next) {
    return (
      <Anchor component={Link} to={`/appointment/${next.uuid}`} className={classes.role}>
        {`${next.isRequest ? 'Requested' : 'Next'} appointment: ${soonName(next.startsAt, now)}`}
      </Anchor>
    )
  }
  return (
    <Text c="dimmed" className={classes.role}>
      {(about?.trade ?? (isProfessional ? 'Professional' : 'Member')) + (pni && `, ${pni}`)}
    </Text>
  )
}

/** Who the other is, with the way to their profile and to a time with them. (CHT-01, CHT-02) */
export function ChatHeader({ chat, name }: { chat: KeptChat; name: string }) {
  const { username, profileImageUrl, isProfessional } = chat
  const viewer = useViewer()
  const { pni = '', images = [] } = useQuery(otherQuery(viewer.userId, chat)).data ?? {}
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
        <About chat={chat} pni={pni} />
      </div>
      <Pictures images={images} username={username} name={name} />
      {isProfessional && !viewer.isProfessional && (
        <Button component={Link} to={`/appointment/create/${encodeURIComponent(username)}`} variant="light">
          Book
        </Button>
      )}
      {chat.seq > 0 && <ChatMenu chat={chat} name={name} />}
    </header>
  )
}
