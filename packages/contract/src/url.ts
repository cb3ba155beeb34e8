/** The parsed URL, or null. Replaces `URL.parse`, which some supported browsers do not have yet. */
export function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}
