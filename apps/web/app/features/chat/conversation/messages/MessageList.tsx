import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'

import { useNow } from '~/lib/browser/now.ts'
import { useAction } from '~/lib/data/action.ts'
import { useViewer } from '~/lib/session/viewer.ts'

import type { KeptChat } from '../../kept-chat.ts'
import { useOutgoing } from '../../outbox/outbox.ts'
import { loadOlder } from '../../queries.ts'
import type { NewMessages } from '../use-reading.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { rowsOf } from './message-rows.ts'
import type { Row } from './message-rows.ts'
import { Message } from './Message.tsx'
import { PictureDialog } from './PictureDialog.tsx'
import { useScrollPlace } from './use-scroll-place.ts'

import classes from './MessageList.module.css'

/** Scrolling this close to the top loads what is above. */
const NEAR_TOP = 160

function useRows({ chat, newAfter, isDivided }: { chat: KeptChat } & NewMessages): Row[] {
  const { userId: viewerId } = useViewer()
  const { messages, otherReadSeq, username } = chat
  const outgoing = useOutgoing(viewerId, username)
  const now = useNow()
  return useMemo(
    () => rowsOf({ messages, outgoing, newAfter, isDivided, viewerId, otherReadSeq, now }),
    [messages, outgoing, newAfter, isDivided, viewerId, otherReadSeq, now],
  )
}

function Beginning({ name }: { name: string }) {
  return (
    <p
      className={classes.beginning}
    >{`This is the beginning of your chat with ${name}. Only you two can read it, unless one of you reports it.`}</p>
  )
}

type MessageListProps = { chat: KeptChat; name: string } & NewMessages

/** The messages in a scrolling area, with earlier ones above on demand. (CHT-03) */
export function MessageList({ chat, name, newAfter, isDivided }: MessageListProps) {
  const { userId } = useViewer()
  const rows = useRows({ chat, newAfter, isDivided })
  const last = rows.at(-1)?.key
  const { area, note } = useScrollPlace({ first: chat.messages[0]?.uuid, last })
  const older = useAction(() => loadOlder(userId, chat.username))
  const [deleted, setDeleted] = useState<string | null>(null)
  const [enlarged, setEnlarged] = useState<string | null>(null)

  function follow(): void {
    note()
    const isNearTop = (area.current?.scrollTop ?? NEAR_TOP) < NEAR_TOP
    if (isNearTop && chat.hasOlder && !older.isPending && older.error === null) void older.run()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a mouse, it is scrolled with the arrow keys
    <div ref={area} className={classes.area} role="region" aria-label="Messages" tabIndex={0} onScroll={follow}>
      {chat.hasOlder ? (
        <Button
          variant="subtle"
          size="xs"
          className={classes.older}
          loading={older.isPending}
          onClick={() => void older.run()}
        >
          Show earlier messages
        </Button>
      ) : (
        <Beginning name={name} />
      )}
      <ol className={classes.rows}>
        {rows.map((row) =>
          row.kind === 'message' ? (
            <Message key={row.key} message={row.message} name={name} onDelete={setDeleted} onEnlarge={setEnlarged} />
          ) : (
            <li key={row.key} className={classes[row.kind]}>
              {row.words}
            </li>
          ),
        )}
      </ol>
      <DeleteDialog
        uuid={deleted}
        onClose={() => setDeleted(null)}
        onClosed={() => area.current?.focus({ preventScroll: true })}
      />
      <PictureDialog uuid={enlarged} onClose={() => setEnlarged(null)} />
    </div>
  )
}
