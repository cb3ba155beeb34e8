let wished: string | null = null

/** An admin chose, on a page of ours, to act as somebody: the next page need not ask. */
export function wishToActAs(username: string): void {
  wished = username
}

/** Whether the page is opened by that wish. An address that was typed, or followed from elsewhere, is nobody's wish yet. */
export function takeWishToActAs(username: string): boolean {
  const isWished = wished === username
  wished = null
  return isWished
}
