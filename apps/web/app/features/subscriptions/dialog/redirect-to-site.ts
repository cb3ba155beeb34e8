/** Without a `pageshow` event, the redirect counts as failed after this time. */
const REDIRECT_TIMEOUT_MS = 10_000

/**
 * Redirects to another site. Resolves if the page is shown again from the back/forward cache, because the caller would
 * otherwise wait forever.
 */
export async function redirectToSite(url: string): Promise<void> {
  window.location.assign(url)
  await new Promise<void>((resolve) => {
    const back = () => {
      clearTimeout(timer)
      window.removeEventListener('pageshow', back)
      resolve()
    }
    const timer = setTimeout(back, REDIRECT_TIMEOUT_MS)
    window.addEventListener('pageshow', back)
  })
}
