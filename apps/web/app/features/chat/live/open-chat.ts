let openChatId: string | null = null

/** Sets the chat that is on the screen. */
export function setOpenChat(chatId: string | null): void {
  openChatId = chatId
}

/** Returns whether the chat is open in a visible tab, where messages count as read when they arrive. (CHT-17) */
export function isChatVisible(chatId: string): boolean {
  return chatId === openChatId && document.visibilityState === 'visible'
}
