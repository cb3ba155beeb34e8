import { Anchor, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChecks, IconClockHour4 } from '@tabler/icons-react'
import { memo } from 'react'

import { getZoneFormatter, viewerZone } from '~/lib/format/time.ts'
import { useViewer } from '~/lib/session/viewer.ts'

import { removeOutgoingMessage } from '../../outbox/outbox.ts'
import { retryMessage } from '../../outbox/send.ts'
import type { MessageState, ShownMessage } from './message-rows.ts'
import { MessageMenu } from './MessageMenu.tsx'
import { Thumbnail } from './Thumbnail.tsx'

import classes from './Message.module.css'

const stateIcons: Record<Exclude<MessageState, 'failed'>, { label: string; Icon: typeof IconCheck }> = {
  sending: { label: 'Sending', Icon: IconClockHour4 },
  queued: { label: 'Waiting for a connection', Icon: IconClockHour4 },
  sent: { label: 'Sent', Icon: IconCheck },
  read: { label: 'Read', Icon: IconChecks },
}

function MessageStateIcon({ state }: { state: MessageState | null }) {
  if (state === null || state === 'failed') return null
  const { label, Icon } = stateIcons[state]
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={15} aria-hidden />
      {state === 'queued' ? label : <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}

/** The error of a rejected message, with retry and discard. */
function FailedNote({ message: { uuid, sendError } }: { message: ShownMessage }) {
  const { userId } = useViewer()
  return (
    <p className={classes.failed}>
      <span role="alert">{`Not sent. ${sendError ?? ''} `}</span>
      <Anchor component="button" type="button" inherit onClick={() => retryMessage(userId, uuid)}>
        Try again
      </Anchor>
      {' · '}
      <Anchor component="button" type="button" inherit onClick={() => removeOutgoingMessage(userId, uuid)}>
        Discard
      </Anchor>
    </p>
  )
}

type MessageProps = {
  message: ShownMessage
  /** The name of the other party. */
  name: string
  onDelete: (uuid: string) => void
  onEnlarge: (fileUuid: string) => void
}

/** A message. The viewer's own messages are on the right and show their state. (CHT-03) */
export const Message = memo(function Message({ message, name, onDelete, onEnlarge }: MessageProps) {
  const { text, fileUuid, thumbnailUrl, createdAt, isOwn, state, isNew } = message
  const isAcknowledged = state === null || state === 'sent' || state === 'read'
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
          <time dateTime={createdAt}>{getZoneFormatter(viewerZone()).time(createdAt)}</time>
          <MessageStateIcon state={state} />
        </span>
      </div>
      {isAcknowledged && <MessageMenu message={message} onDelete={onDelete} />}
      {state === 'failed' && <FailedNote message={message} />}
    </li>
  )
})
