import { Anchor, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChecks, IconClockHour4 } from '@tabler/icons-react'
import { memo } from 'react'

import { clockOf, viewerZone } from '~/lib/format/time.ts'
import { useViewer } from '~/lib/session/viewer.ts'

import { dropOutgoing } from '../../outbox/outbox.ts'
import { tryAgain } from '../../outbox/send.ts'
import type { MessageState, ShownMessage } from './message-rows.ts'
import { MessageMenu } from './MessageMenu.tsx'
import { Thumbnail } from './Thumbnail.tsx'

import classes from './Message.module.css'

const states: Record<Exclude<MessageState, 'failed'>, { words: string; Icon: typeof IconCheck }> = {
  sending: { words: 'Sending', Icon: IconClockHour4 },
  waiting: { words: 'Waiting for a connection', Icon: IconClockHour4 },
  sent: { words: 'Sent', Icon: IconCheck },
  read: { words: 'Read', Icon: IconChecks },
}

function State({ state }: { state: MessageState | null }) {
  if (state === null || state === 'failed') return null
  const { words, Icon } = states[state]
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={15} aria-hidden />
      {state === 'waiting' ? words : <VisuallyHidden>{words}</VisuallyHidden>}
    </span>
  )
}

/** The server did not take it: why, and what its writer can do. */
function Failed({ message: { uuid, problem } }: { message: ShownMessage }) {
  const { userId } = useViewer()
  return (
    <p className={classes.failed}>
      <span role="alert">{`Not sent. ${problem ?? ''} `}</span>
      <Anchor component="button" type="button" inherit onClick={() => tryAgain(userId, uuid)}>
        Try again
      </Anchor>
      {' · '}
      <Anchor component="button" type="button" inherit onClick={() => dropOutgoing(userId, uuid)}>
        Discard
      </Anchor>
    </p>
  )
}

type MessageProps = {
  message: ShownMessage
  /** Of the other. */
  name: string
  onDelete: (uuid: string) => void
  onEnlarge: (fileUuid: string) => void
}

/** One message: the viewer's own on the right, with how it stands. (CHT-03) */
export const Message = memo(function Message({ message, name, onDelete, onEnlarge }: MessageProps) {
  const { text, fileUuid, thumbnailUrl, createdAt, isOwn, state, isNew } = message
  const isKept = state === null || state === 'sent' || state === 'read'
  return (
    <li className={classes.message} data-own={isOwn || undefined} data-new={isNew || undefined}>
      <div className={classes.bubble} data-picture={fileUuid !== null || undefined}>
        <VisuallyHidden>{isOwn ? 'You: ' : `${name}: `}</VisuallyHidden>
        {fileUuid === null ? (
          <p className={classes.text}>{text}</p>
        ) : (
          <Thumbnail fileUuid={fileUuid} src={thumbnailUrl} onEnlarge={onEnlarge} />
        )}
        <span className={classes.meta}>
          <time dateTime={createdAt}>{clockOf(viewerZone()).time(createdAt)}</time>
          <State state={state} />
        </span>
      </div>
      {isKept && <MessageMenu message={message} onDelete={onDelete} />}
      {state === 'failed' && <Failed message={message} />}
    </li>
  )
})
