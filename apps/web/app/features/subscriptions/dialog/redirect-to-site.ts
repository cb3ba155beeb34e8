/** The redirect counts as failed after this time. */
const REDIRECT_TIMEOUT_MS = 10_000

/**
 * Redirects to another site. Resolves when the user returns and the browser shows the page from the back/forward cache,
 * or at the timeout, so that the form does not stay busy.
 */
export async function redirectToSite(url: string): Promise<void> {
  window.location.assign(url)
  await new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      window.removeEventListener('pageshow', finish)
      resolve()
    }
    const timer = setTimeout(finish, REDIRECT_TIMEOUT_MS)
    window.addEventListener('pageshow', finish)
  })
}
