import { applyMissedEvents, addOlderMessages } from '@fourfold/contract/chat/fold'
import type { ChatState } from '@fourfold/contract/chat/fold'
import type { ChatReply } from '@fourfold/contract/chat/shapes'

type PageField = 'messages' | 'deleted' | 'seq' | 'more'

/** A chat in the query cache: the other party and the messages up to `seq`. */
export type CachedChat = Omit<ChatReply, PageField> &
  ChatState & {
    hasOlder: boolean
    /** The `seq` of the last message that the viewer has seen on this screen. `readSeq` is the server's value. */
    seenSeq: number
  }

function withoutPage({ messages: _messages, deleted: _deleted, seq: _seq, more: _more, ...rest }: ChatReply) {
  return rest
}

/** Creates the cached chat from the first reply, which holds the newest messages. */
export function createCachedChat(reply: ChatReply): CachedChat {
  const { messages, seq, more: hasOlder, readSeq: seenSeq } = reply
  return { ...withoutPage(reply), messages, seq, isBehind: false, hasOlder, seenSeq }
}

/** Merges an update. Read markers only move forward, because replies can arrive out of order. */
export function mergeUpdate(cached: CachedChat, reply: ChatReply): CachedChat {
  return {
    ...cached,
    ...withoutPage(reply),
    ...applyMissedEvents(cached, reply),
    readSeq: Math.max(cached.readSeq, reply.readSeq),
    otherReadSeq: Math.max(cached.otherReadSeq, reply.otherReadSeq),
  }
}

/** Adds a page of older messages. */
export function prependPage(cached: CachedChat, reply: ChatReply): CachedChat {
  return { ...cached, ...addOlderMessages(cached, reply.messages), hasOlder: reply.more }
}

/** Applies the read receipt of either party. */
export function applyReadReceipt(cached: CachedChat, { userId, seq }: { userId: number; seq: number }): CachedChat {
  const marker = userId === cached.userId ? 'otherReadSeq' : 'readSeq'
  return seq > cached[marker] ? { ...cached, [marker]: seq } : cached
}

/** Marks messages up to `seq` as seen by the viewer. */
export function markSeen(cached: CachedChat, seq: number): CachedChat {
  return { ...cached, readSeq: Math.max(cached.readSeq, seq), seenSeq: Math.max(cached.seenSeq, seq) }
}

/** Returns the `seq` of the last message from the other party, or 0. */
export function findLastReceivedSeq({ messages, userId }: CachedChat): number {
  return messages.findLast((message) => message.userId === userId)?.seq ?? 0
}
