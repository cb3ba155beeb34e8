const lastSeqByChat = new Map<string, number>()

/** Returns the highest sequence number received for a chat. A reply that ends below it is outdated. */
export function getLastEventSeq(chatId: string): number {
  return lastSeqByChat.get(chatId) ?? 0
}

export function recordEventSeq(chatId: string, seq: number): void {
  if (seq > getLastEventSeq(chatId)) lastSeqByChat.set(chatId, seq)
}
