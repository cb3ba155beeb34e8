import { profilePath } from '@fourfold/contract/accounts/redirects'
import type { MediaItem } from '@fourfold/contract/files/shapes'
import { ActionIcon, Anchor, Button, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { useNow } from '~/lib/browser/now.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { Avatar } from '~/ui/media/Avatar.tsx'

import type { CachedChat } from '../../cached-chat.ts'
import { otherProfileQuery } from '../../queries.ts'
import { formatUpcoming } from '../../times.ts'
import { ChatMenu } from './ChatMenu.tsx'

import classes from './ChatHeader.module.css'

/** The maximum number of pictures next to the name. */
const MAX_PICTURES = 3

/** A few pictures of the other party, linked to their profile. */
function Pictures({ images, username, name }: { images: readonly MediaItem[]; username: string; name: string }) {
  if (images.length === 0) return null
  return (
    <Link to={profilePath(username)} className={classes.pictures} aria-label={`Pictures of ${name}`}>
      {images.slice(0, MAX_PICTURES).map(({ uuid, thumbnailUrl }) => (
        <img key={uuid} src={thumbnailUrl} alt="" width={44} height={44} loading="lazy" />
      ))}
    </Link>
  )
}

/** The next appointment, or the occupation of the other party if there is none. */
function ChatSubtitle({ chat: { about, isProfessional }, pni }: { chat: CachedChat; pni: string }) {
  const now = useNow()
  const next = about?.nextAppointment
  if (next) {
    return (
      <Anchor component={Link} to={`/appointment/${next.uuid}`} className={classes.subtitle}>
        {`${next.isRequest ? 'Requested' : 'Next'} appointment: ${formatUpcoming(next.startsAt, now)}`}
      </Anchor>
    )
  }
  return (
    <Text c="dimmed" className={classes.subtitle}>
      {(about?.trade ?? (isProfessional ? 'Professional' : 'Member')) + (pni && `, ${pni}`)}
    </Text>
  )
}

/** The other party, with links to their profile and to booking. (CHT-01, CHT-02) */
export function ChatHeader({ chat, name }: { chat: CachedChat; name: string }) {
  const { username, profileImageUrl, isProfessional } = chat
  const viewer = useViewer()
  const { pni = '', images = [] } = useQuery(otherProfileQuery(viewer.userId, chat)).data ?? {}
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
      <div className={classes.text}>
        <Title order={1} id="chat-title" className={classes.title}>
          {'Chat with '}
          <Link to={profilePath(username)} className={classes.name}>
            {name}
          </Link>
        </Title>
        <ChatSubtitle chat={chat} pni={pni} />
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
