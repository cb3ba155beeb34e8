import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'

import { useNow } from '~/lib/browser/now.ts'
import { useAction } from '~/lib/data/action.ts'
import { useViewer } from '~/lib/session/viewer.ts'

import type { CachedChat } from '../../cached-chat.ts'
import { useOutgoingMessages } from '../../outbox/outbox.ts'
import { loadOlder } from '../../queries.ts'
import type { NewMessages } from '../use-new-messages.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { buildRows } from './message-rows.ts'
import type { Row } from './message-rows.ts'
import { Message } from './Message.tsx'
import { PictureDialog } from './PictureDialog.tsx'
import { useScrollPosition } from './use-scroll-position.ts'

import classes from './MessageList.module.css'

/** Older messages load when the user scrolls this close to the top. */
const LOAD_OLDER_WITHIN_PX = 160

function useRows({ chat, newAfterSeq, hasDivider }: { chat: CachedChat } & NewMessages): Row[] {
  const { userId: viewerId } = useViewer()
  const { messages, otherReadSeq, username } = chat
  const outgoing = useOutgoingMessages(viewerId, username)
  const now = useNow()
  return useMemo(
    () => buildRows({ messages, outgoing, newAfterSeq, hasDivider, viewerId, otherReadSeq, now }),
    [messages, outgoing, newAfterSeq, hasDivider, viewerId, otherReadSeq, now],
  )
}

function ChatBeginning({ name }: { name: string }) {
  return (
    <p
      className={classes.beginning}
    >{`This is the beginning of your chat with ${name}. Only you two can read it, unless one of you reports it.`}</p>
  )
}

type MessageListProps = { chat: CachedChat; name: string } & NewMessages

/** The scrolling list of messages. Older ones load on demand. (CHT-03) */
export function MessageList({ chat, name, newAfterSeq, hasDivider }: MessageListProps) {
  const { userId } = useViewer()
  const rows = useRows({ chat, newAfterSeq, hasDivider })
  const last = rows.at(-1)?.key
  const { area, savePosition } = useScrollPosition({ first: chat.messages[0]?.uuid, last })
  const loadOlderAction = useAction(() => loadOlder(userId, chat.username))
  const [deletingUuid, setDeletingUuid] = useState<string | null>(null)
  const [enlargedUuid, setEnlargedUuid] = useState<string | null>(null)

  function handleScroll(): void {
    savePosition()
    const isNearTop = (area.current?.scrollTop ?? LOAD_OLDER_WITHIN_PX) < LOAD_OLDER_WITHIN_PX
    if (isNearTop && chat.hasOlder && !loadOlderAction.isPending && loadOlderAction.error === null)
      void loadOlderAction.run()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the region scrolls with the arrow keys
    <div ref={area} className={classes.area} role="region" aria-label="Messages" tabIndex={0} onScroll={handleScroll}>
      {chat.hasOlder ? (
        <Button
          variant="subtle"
          size="xs"
          className={classes.older}
          loading={loadOlderAction.isPending}
          onClick={() => void loadOlderAction.run()}
        >
          Show earlier messages
        </Button>
      ) : (
        <ChatBeginning name={name} />
      )}
      <ol className={classes.rows}>
        {rows.map((row) =>
          row.kind === 'message' ? (
            <Message
              key={row.key}
              message={row.message}
              name={name}
              onDelete={setDeletingUuid}
              onEnlarge={setEnlargedUuid}
            />
          ) : (
            <li key={row.key} className={classes[row.kind]}>
              {row.label}
            </li>
          ),
        )}
      </ol>
      <DeleteDialog
        uuid={deletingUuid}
        onClose={() => setDeletingUuid(null)}
        onClosed={() => area.current?.focus({ preventScroll: true })}
      />
      <PictureDialog uuid={enlargedUuid} onClose={() => setEnlargedUuid(null)} />
    </div>
  )
}
