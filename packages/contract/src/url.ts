/** The address as the browser reads it, or null. `URL.parse` says the same, but not yet in every browser we support. */
export function parseUrl(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null
}
