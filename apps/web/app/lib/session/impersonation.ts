let requestedUsername: string | null = null

/** Set when an admin chooses to impersonate a user, so that the next page does not ask for confirmation. */
export function requestImpersonation(username: string): void {
  requestedUsername = username
}

/** Returns whether impersonation was requested in the product. A typed or external URL requires confirmation. */
export function takeImpersonationRequest(username: string): boolean {
  const isRequested = requestedUsername === username
  requestedUsername = null
  return isRequested
}
