let requestedUsername: string | null = null

/** An admin chose, on a page of ours, to act as somebody: the next page need not ask. */
export function requestImpersonation(username: string): void {
  requestedUsername = username
}

/** Whether the page is opened by that wish. An address that was typed, or followed from elsewhere, is nobody's wish yet. */
export function takeImpersonationRequest(username: string): boolean {
  const isRequested = requestedUsername === username
  requestedUsername = null
  return isRequested
}
