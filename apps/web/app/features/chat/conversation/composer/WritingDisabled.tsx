import { Anchor, Button, Text } from '@mantine/core'
import { Link } from 'react-router'

import { useViewer } from '~/lib/session/viewer.ts'

import type { CachedChat } from '../../cached-chat.ts'
import { useBlockAction } from '../header/ChatMenu.tsx'

import classes from './WritingDisabled.module.css'

function UnblockPrompt({ chat, name }: { chat: CachedChat; name: string }) {
  const blockAction = useBlockAction(chat)
  return (
    <>
      <Text>{`You blocked ${name}. Neither of you can write here or book the other.`}</Text>
      <Button variant="light" loading={blockAction.isPending} onClick={() => void blockAction.run(false)}>
        Unblock
      </Button>
    </>
  )
}

function WritingDisabledReason({ chat, name }: { chat: CachedChat; name: string }) {
  const { isProfessional } = useViewer()
  if (chat.isBlocked) return <UnblockPrompt chat={chat} name={name} />
  // They have exchanged messages, so the other party has left or blocked the viewer. The text must not reveal which.
  if (chat.writing === 'not_open' && chat.seq > 0) return <Text>{`You can no longer write to ${name}.`}</Text>
  if (chat.writing === 'wait_for_answer') {
    return <Text>{`Your messages have arrived. You can write more once ${name} has answered.`}</Text>
  }
  if (!chat.isProfessional || isProfessional) {
    return <Text>{`You can write to ${name} once you have an appointment together.`}</Text>
  }
  return (
    <Text>
      {`You can write to ${name} once you have an appointment. `}
      <Anchor component={Link} to={`/appointment/create/${encodeURIComponent(chat.username)}`} inherit fw={600}>
        See open times
      </Anchor>
    </Text>
  )
}

/** Replaces the composer while the viewer cannot write. (OP-079) */
export function WritingDisabled({ chat, name }: { chat: CachedChat; name: string }) {
  return (
    <div className={classes.note} role="status">
      <WritingDisabledReason chat={chat} name={name} />
    </div>
  )
}
