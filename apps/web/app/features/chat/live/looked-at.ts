let opened: string | null = null

/** The chat on the screen, or none. Whether anybody looks, the browser says. */
export function setOpened(chatId: string | null): void {
  opened = chatId
}

/** What arrives there is read as it arrives. (CHT-17) */
export function isLookedAt(chatId: string): boolean {
  return chatId === opened && document.visibilityState === 'visible'
}
