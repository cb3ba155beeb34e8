import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'

import { displayName } from '~/lib/format/names.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { Head } from '~/ui/page/Head.tsx'

import type { CachedChat } from '../cached-chat.ts'
import { useLiveState } from '../live/live.ts'
import { Composer } from './composer/Composer.tsx'
import { WritingDisabled } from './composer/WritingDisabled.tsx'
import { ChatHeader } from './header/ChatHeader.tsx'
import { MessageList } from './messages/MessageList.tsx'
import { useNewMessages } from './use-new-messages.ts'
import { useOnline } from './use-online.ts'
import { useVisibleHeight } from './use-visible-height.ts'

import classes from './ChatScreen.module.css'

type ChatProps = { chat: CachedChat; name: string }

/** Announces received messages to screen readers. */
function Announcer({ chat, name }: ChatProps) {
  const last = chat.messages.findLast(({ userId }) => userId === chat.userId)
  const [initialSeq] = useState(chat.seq)
  const isNewSinceOpening = last !== undefined && last.seq > initialSeq
  return (
    <VisuallyHidden role="status">
      {isNewSinceOpening && <span key={last.uuid}>{`${name}: ${last.text ?? 'sent a picture'}`}</span>}
    </VisuallyHidden>
  )
}

function ConnectionNote() {
  const isOnline = useOnline()
  const liveState = useLiveState()
  const text = !isOnline
    ? 'You are offline. Your messages are saved here and sent when you are back online.'
    : liveState === 'disconnected' && 'Reconnecting. New messages may take a few seconds.'
  return (
    <div role="status" className={classes.connection}>
      {text && <p>{text}</p>}
    </div>
  )
}

/** The chat with one other party. (CHT-01 to CHT-04) */
export function ChatScreen({ chat }: { chat: CachedChat }) {
  const { userId } = useViewer()
  const newMessages = useNewMessages(chat, userId)
  const name = displayName(chat.name)
  useVisibleHeight()
  return (
    <section className={classes.chat} aria-labelledby="chat-title">
      <Head title={`Chat with ${name}`} />
      <ChatHeader chat={chat} name={name} />
      <MessageList chat={chat} name={name} {...newMessages} />
      <Announcer chat={chat} name={name} />
      <ConnectionNote />
      {chat.writing === 'open' ? <Composer chat={chat} name={name} /> : <WritingDisabled chat={chat} name={name} />}
    </section>
  )
}
