import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'

import { ChatsScreen } from '~/features/chat/ChatsScreen.tsx'
import { chatQuery, chatsQuery } from '~/features/chat/queries.ts'
import { fetchLatest, waitForQueries } from '~/lib/data/loaders.ts'
import { queryClient } from '~/lib/data/query.ts'
import { viewerId } from '~/lib/session/session.ts'

/** Loads the list, and the chat named in the URL. */
export function clientLoader({ params: { username } }: ClientLoaderFunctionArgs) {
  const list = { ...chatsQuery(viewerId()), staleTime: 0, retry: false }
  return waitForQueries(
    queryClient().fetchInfiniteQuery(list),
    ...(username === undefined ? [] : [fetchLatest(chatQuery(viewerId(), username))]),
  )
}

/** The query string only names a linked appointment, which does not change the chat. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate
}

export default function Chats({ params }: { params: { username?: string } }) {
  return <ChatsScreen username={params.username} />
}
