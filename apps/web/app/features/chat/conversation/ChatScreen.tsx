import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'

import { displayName } from '~/lib/format/names.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { Head } from '~/ui/Head.tsx'

import type { KeptChat } from '../kept-chat.ts'
import { useLiveState } from '../live/live.ts'
import { Composer } from './composer/Composer.tsx'
import { NoWriting } from './composer/NoWriting.tsx'
import { ChatHeader } from './header/ChatHeader.tsx'
import { MessageList } from './messages/MessageList.tsx'
import { useOnline } from './use-online.ts'
import { useReading } from './use-reading.ts'
import { useVisibleHeight } from './use-visible-height.ts'

import classes from './ChatScreen.module.css'

type Named = { chat: KeptChat; name: string }

/** Says what the other writes while somebody listens to the page. */
function Announcer({ chat, name }: Named) {
  const last = chat.messages.findLast(({ userId }) => userId === chat.userId)
  const [known] = useState(chat.seq)
  const isNews = last !== undefined && last.seq > known
  return (
    <VisuallyHidden role="status">
      {isNews && <span key={last.uuid}>{`${name}: ${last.text ?? 'sent a picture'}`}</span>}
    </VisuallyHidden>
  )
}

function ConnectionNote() {
  const isOnline = useOnline()
  const live = useLiveState()
  const words = !isOnline
    ? 'You are offline. What you write is kept here and sent when you are back.'
    : live === 'away' && 'Reconnecting. New messages may take a few seconds.'
  return (
    <div role="status" className={classes.connection}>
      {words && <p>{words}</p>}
    </div>
  )
}

/** The messages between the viewer and somebody else. (CHT-01 to CHT-04) */
export function ChatScreen({ chat }: { chat: KeptChat }) {
  const { userId } = useViewer()
  const found = useReading(chat, userId)
  const name = displayName(chat.name)
  useVisibleHeight()
  return (
    <section className={classes.chat} aria-labelledby="chat-title">
      <Head title={`Chat with ${name}`} />
      <ChatHeader chat={chat} name={name} />
      <MessageList chat={chat} name={name} {...found} />
      <Announcer chat={chat} name={name} />
      <ConnectionNote />
      {chat.writing === 'open' ? <Composer chat={chat} name={name} /> : <NoWriting chat={chat} name={name} />}
    </section>
  )
}
