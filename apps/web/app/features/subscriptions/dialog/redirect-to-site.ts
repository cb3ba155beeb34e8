/** A page that is still here after this long did not leave. */
const REDIRECT_TIMEOUT_MS = 10_000

/**
 * Goes to another site. Fulfils if the page is seen again: the browser may keep it as it was and bring it back whole,
 * and the caller would wait forever.
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
