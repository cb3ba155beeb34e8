import { Paper, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import type { Session } from '~/lib/session/session.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { QueryFallback } from '~/ui/feedback/QueryFallback.tsx'
import { Head } from '~/ui/page/Head.tsx'

import { ChatScreen } from './conversation/ChatScreen.tsx'
import { ChatList } from './list/ChatList.tsx'
import { chatQuery } from './queries.ts'

import classes from './ChatsScreen.module.css'

function OpenedChat({ viewer, username }: { viewer: Session; username: string }) {
  const query = useQuery(chatQuery(viewer.userId, username))
  if (query.data) return <ChatScreen key={query.data.chatId} chat={query.data} />
  return (
    <div className={classes.notLoaded}>
      <Head title="Chat" />
      <QueryFallback query={query} />
    </div>
  )
}

function NoChat() {
  return (
    <>
      <Head title="Chats list" />
      <Text c="dimmed" className={classes.placeholder}>
        Choose a chat to read it here.
      </Text>
    </>
  )
}

/** The list and the open chat side by side. Narrow screens show only one of them, depending on the URL. (CHT-11) */
export function ChatsScreen({ username }: { username: string | undefined }) {
  const viewer = useViewer()
  return (
    <div className={classes.page}>
      <Paper withBorder className={classes.card} data-shows={username === undefined ? 'list' : 'chat'}>
        <div className={classes.list}>
          <ChatList viewer={viewer} order={username === undefined ? 1 : 2} />
        </div>
        <div className={classes.chat}>
          {username === undefined ? <NoChat /> : <OpenedChat viewer={viewer} username={username} />}
        </div>
      </Paper>
    </div>
  )
}
