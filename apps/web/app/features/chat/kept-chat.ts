import { caughtUp, withOlder } from '@fourfold/contract/chat/fold'
import type { ChatState } from '@fourfold/contract/chat/fold'
import type { ChatReply } from '@fourfold/contract/chat/shapes'

type Page = 'messages' | 'deleted' | 'seq' | 'more'

/** A chat as the browser keeps it: who the other is, and the messages up to a number. */
export type KeptChat = Omit<ChatReply, Page> &
  ChatState & {
    hasOlder: boolean
    /** Up to here the viewer has seen it on this screen; `readSeq` moves as soon as the server has sent it. */
    seenSeq: number
  }

function restOf({ messages: _messages, deleted: _deleted, seq: _seq, more: _more, ...rest }: ChatReply) {
  return rest
}

/** The newest messages, as they were loaded first. */
export function firstPage(reply: ChatReply): KeptChat {
  const { messages, seq, more: hasOlder, readSeq: seenSeq } = reply
  return { ...restOf(reply), messages, seq, isBehind: false, hasOlder, seenSeq }
}

/** With what has happened since. Read markers only move forward, also when an answer comes late. */
export function withNews(kept: KeptChat, reply: ChatReply): KeptChat {
  return {
    ...kept,
    ...restOf(reply),
    ...caughtUp(kept, reply),
    readSeq: Math.max(kept.readSeq, reply.readSeq),
    otherReadSeq: Math.max(kept.otherReadSeq, reply.otherReadSeq),
  }
}

/** With the messages above. */
export function withOlderPage(kept: KeptChat, reply: ChatReply): KeptChat {
  return { ...kept, ...withOlder(kept, reply.messages), hasOlder: reply.more }
}

/** One of the two has read up to a number. */
export function withRead(kept: KeptChat, { userId, seq }: { userId: number; seq: number }): KeptChat {
  const marker = userId === kept.userId ? 'otherReadSeq' : 'readSeq'
  return seq > kept[marker] ? { ...kept, [marker]: seq } : kept
}

/** The viewer has seen everything up to a number, here. */
export function withSeen(kept: KeptChat, seq: number): KeptChat {
  return { ...kept, readSeq: Math.max(kept.readSeq, seq), seenSeq: Math.max(kept.seenSeq, seq) }
}

/** The number of the last message of the other. */
export function lastOfOther({ messages, userId }: KeptChat): number {
  return messages.findLast((message) => message.userId === userId)?.seq ?? 0
}
