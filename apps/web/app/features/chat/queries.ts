import { chat, chats } from '@fourfold/contract/chat/endpoints'
import { loadFile } from '@fourfold/contract/files/endpoints'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { DataTag, QueryKey } from '@tanstack/react-query'

import { call, callPage } from '~/lib/data/api.ts'
import { fetchedByLoader, personalKey, queryClient } from '~/lib/data/query.ts'

import { createCachedChat, mergeUpdate, prependPage } from './cached-chat.ts'
import type { CachedChat } from './cached-chat.ts'
import { getLastEventSeq } from './live/last-event-seq.ts'

/** The key prefix of all chat queries of a user. */
export const allChatsKey = (userId: number) => personalKey(userId, 'chats')

/** The key prefix of the opened chats. */
export const openedChatsKey = (userId: number) => [...allChatsKey(userId), 'with']

const chatKey = (userId: number, username: string): DataTag<QueryKey, CachedChat> =>
  [...openedChatsKey(userId), username.toLowerCase()] as unknown as DataTag<QueryKey, CachedChat>

export const getCachedChat = (userId: number, username: string) =>
  queryClient().getQueryData<CachedChat>(chatKey(userId, username))

/** The maximum number of requests for missed messages. After that, the chat is shown incomplete. */
const MAX_CATCH_UP_REQUESTS = 20

/** Loads the newest messages, then missed updates. Merges them with events that arrive over the socket. */
async function loadChat(userId: number, username: string, signal: AbortSignal): Promise<CachedChat> {
  const getLatest = (current: CachedChat) => {
    const cached = getCachedChat(userId, username)
    return cached && cached.seq > current.seq ? cached : current
  }
  let current = getCachedChat(userId, username)
  let isComplete = false
  if (!current) {
    current = createCachedChat(await call(chat, { query: { username } }, { signal }))
    isComplete = getLastEventSeq(current.chatId) <= current.seq
  }
  for (let requestCount = 0; !isComplete && requestCount < MAX_CATCH_UP_REQUESTS; requestCount += 1) {
    const reply = await call(chat, { query: { username, after: getLatest(current).seq } }, { signal, quiet: true })
    current = mergeUpdate(getLatest(current), reply)
    isComplete = !reply.more && getLastEventSeq(current.chatId) <= current.seq
  }
  return current
}

export function chatQuery(userId: number, username: string) {
  return queryOptions({
    ...fetchedByLoader,
    queryKey: chatKey(userId, username),
    queryFn: ({ signal }) => loadChat(userId, username, signal),
    refetchOnWindowFocus: 'always',
  })
}

/** Loads the page of messages before the oldest cached one. */
export async function loadOlder(userId: number, username: string): Promise<void> {
  const oldest = getCachedChat(userId, username)?.messages[0]
  if (!oldest) return
  const reply = await call(chat, { query: { username, before: oldest.seq } })
  const cached = getCachedChat(userId, username)
  if (!cached) return
  // A message was deleted after this reply was built and may still be in it.
  if (cached.seq > reply.seq) return loadOlder(userId, username)
  queryClient().setQueryData(chatKey(userId, username), prependPage(cached, reply))
}

/** The list of chats, most recent first. */
export function chatsQuery(userId: number) {
  const queryKey = [...allChatsKey(userId), 'list']
  return infiniteQueryOptions({
    ...fetchedByLoader,
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      callPage(
        chats,
        { query: pageParam === null ? {} : { after: pageParam } },
        { signal, quiet: queryClient().getQueryData(queryKey) !== undefined },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: 'always',
  })
}

/** The name suffix and pictures of a professional. A chat must not load the answers of members. (APP-22) */
export function otherProfileQuery(userId: number, { username, isProfessional }: CachedChat) {
  return queryOptions({
    queryKey: personalKey(userId, 'profile', 'other', username),
    queryFn: async ({ signal }) => {
      const { user, images } = await call(profile, { query: { username } }, { signal, quiet: true })
      return { pni: user.other?.pni ?? '', images }
    },
    enabled: isProfessional,
    retry: false,
    staleTime: 300_000,
  })
}

/** Picture URLs expire after a few minutes, so they are fetched when a picture is shown. (CHT-26) */
export function pictureQuery(userId: number, uuid: string) {
  return queryOptions({
    queryKey: personalKey(userId, 'picture', uuid),
    queryFn: async ({ signal }) => (await call(loadFile, { query: { uuid } }, { signal })).file,
    staleTime: 60_000,
  })
}
