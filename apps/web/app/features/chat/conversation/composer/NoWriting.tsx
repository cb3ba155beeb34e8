import { Anchor, Button, Text } from '@mantine/core'
import { Link } from 'react-router'

import { useViewer } from '~/lib/session/viewer.ts'

import type { KeptChat } from '../../kept-chat.ts'
import { useBlocking } from '../header/ChatMenu.tsx'

import classes from './NoWriting.module.css'

function Unblock({ chat, name }: { chat: KeptChat; name: string }) {
  const blocking = useBlocking(chat)
  return (
    <>
      <Text>{`You blocked ${name}. Neither of you can write here or book the other.`}</Text>
      <Button variant="light" loading={blocking.isPending} onClick={() => void blocking.run(false)}>
        Unblock
      </Button>
    </>
  )
}

function Why({ chat, name }: { chat: KeptChat; name: string }) {
  const { isProfessional } = useViewer()
  if (chat.isBlocked) return <Unblock chat={chat} name={name} />
  // They have written before: the other has left, or does not want to be written to. Which of the two is not told.
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

/** Shown in place of the field while the viewer cannot write. (OP-079) */
export function NoWriting({ chat, name }: { chat: KeptChat; name: string }) {
  return (
    <div className={classes.note} role="status">
      <Why chat={chat} name={name} />
    </div>
  )
}
