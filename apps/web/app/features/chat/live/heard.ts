const heard = new Map<string, number>()

/** The highest number the live connection has told of a chat: an answer that ends below it is not the newest. */
export function lastHeardOf(chatId: string): number {
  return heard.get(chatId) ?? 0
}

export function noteHeard(chatId: string, seq: number): void {
  if (seq > lastHeardOf(chatId)) heard.set(chatId, seq)
}
