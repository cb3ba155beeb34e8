/** Parses a URL; null if it is invalid. Replaces `URL.parse`, which some supported browsers do not have yet. */
export function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}
