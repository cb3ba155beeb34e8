import { chat, chats } from '@fourfold/contract/chat/endpoints'
import { loadFile } from '@fourfold/contract/files/endpoints'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { DataTag, QueryKey } from '@tanstack/react-query'

import { call, callPage } from '~/lib/data/api.ts'
import { fetchedByLoader, personalKey, queryClient } from '~/lib/data/query.ts'

import { firstPage, withNews, withOlderPage } from './kept-chat.ts'
import type { KeptChat } from './kept-chat.ts'
import { lastHeardOf } from './live/heard.ts'

/** Everything that somebody's chats are shown from. */
export const allChatsKey = (userId: number) => personalKey(userId, 'chats')

/** Every chat that was opened. */
export const openedChatsKey = (userId: number) => [...allChatsKey(userId), 'with']

const chatKey = (userId: number, username: string): DataTag<QueryKey, KeptChat> =>
  [...openedChatsKey(userId), username.toLowerCase()] as unknown as DataTag<QueryKey, KeptChat>

export const keptChat = (userId: number, username: string) =>
  queryClient().getQueryData<KeptChat>(chatKey(userId, username))

/** How often to ask for what news says is still missing, before showing what there is. */
const MAX_ROUNDS = 20

/** The newest messages at first; later what has happened since, on top of what the socket told meanwhile. */
async function loadChat(userId: number, username: string, signal: AbortSignal): Promise<KeptChat> {
  const latest = (known: KeptChat) => {
    const kept = keptChat(userId, username)
    return kept && kept.seq > known.seq ? kept : known
  }
  let known = keptChat(userId, username)
  let isComplete = false
  if (!known) {
    known = firstPage(await call(chat, { query: { username } }, { signal }))
    isComplete = lastHeardOf(known.chatId) <= known.seq
  }
  for (let round = 0; !isComplete && round < MAX_ROUNDS; round += 1) {
    const reply = await call(chat, { query: { username, after: latest(known).seq } }, { signal, quiet: true })
    known = withNews(latest(known), reply)
    isComplete = !reply.more && lastHeardOf(known.chatId) <= known.seq
  }
  return known
}

export function chatQuery(userId: number, username: string) {
  return queryOptions({
    ...fetchedByLoader,
    queryKey: chatKey(userId, username),
    queryFn: ({ signal }) => loadChat(userId, username, signal),
    refetchOnWindowFocus: 'always',
  })
}

/** Adds the messages above those that are there. */
export async function loadOlder(userId: number, username: string): Promise<void> {
  const first = keptChat(userId, username)?.messages[0]
  if (!first) return
  const reply = await call(chat, { query: { username, before: first.seq } })
  const kept = keptChat(userId, username)
  if (!kept) return
  // Something was deleted while this was on its way, and may be in it.
  if (kept.seq > reply.seq) return loadOlder(userId, username)
  queryClient().setQueryData(chatKey(userId, username), withOlderPage(kept, reply))
}

/** A page at a time, the last written to first. */
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

/** A professional as their page shows them. Nobody waits for it, and what a member told is opened by nobody's chat. (APP-22) */
export function otherQuery(userId: number, { username, isProfessional }: KeptChat) {
  return queryOptions({
    queryKey: personalKey(userId, 'profile', 'of', username),
    queryFn: async ({ signal }) => {
      const { user, images } = await call(profile, { query: { username } }, { signal, quiet: true })
      return { pni: user.other?.pni ?? '', images }
    },
    enabled: isProfessional,
    retry: false,
    staleTime: 300_000,
  })
}

/** The address of a picture opens for some minutes only, so it is asked for when somebody looks. (CHT-26) */
export function pictureQuery(userId: number, uuid: string) {
  return queryOptions({
    queryKey: personalKey(userId, 'picture', uuid),
    queryFn: async ({ signal }) => (await call(loadFile, { query: { uuid } }, { signal })).file,
    staleTime: 60_000,
  })
}
