let requestedUsername: string | null = null

/** Records that an admin has chosen to impersonate a user, so that the next page does not ask for confirmation. */
export function requestImpersonation(username: string): void {
  requestedUsername = username
}

/** Returns, once, whether the admin requested it in the app. A typed or external URL requires confirmation. */
export function takeImpersonationRequest(username: string): boolean {
  const isRequested = requestedUsername === username
  requestedUsername = null
  return isRequested
}
