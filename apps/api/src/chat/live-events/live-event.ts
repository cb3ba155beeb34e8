import type { AccountId } from '@fourfold/platform/ids'

/** That something has happened in a chat, up to a number, maybe with what it is, sealed; or that one of the two has read as far. */
export type ChatNews = { chatId: string; seq: number; sealed?: string; readBy?: AccountId }

/** Tells the open sockets of these people, in every process. To be called after the commit; nobody waits for it. */
export type TellLive = (accountIds: readonly AccountId[], news: ChatNews) => void
