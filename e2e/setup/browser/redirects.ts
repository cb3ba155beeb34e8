type Redirects = {
  /** The function opens them one after the other. */
  urls: string[]
  /** The common path of the URLs. A redirect has finished when the path changes. */
  from: string
  /** Whether the page logs in before it redirects. */
  logsIn: boolean
}

/**
 * Runs in the page: opens each URL like a client-side link, submits the form on it and returns the redirect targets.
 * All URLs share one document, because a page load would end this function.
 */
export async function followRedirects({ urls, from, logsIn }: Redirects): Promise<string[]> {
  const waitUntil = async (condition: () => boolean) => {
    while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const passwordField = () => document.querySelector('input[type=password]')
  // The URL changes before the screen. The next iteration must not find the previous screen.
  const isScreenReplaced = () => !document.querySelector('main')?.textContent?.includes('Email confirmed!')
  const hasSession = () => localStorage.getItem('fourfold.session') !== null

  /** Sets the value with the event that React listens to. */
  const setValue = (field: HTMLInputElement, text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  const submitForm = () => {
    for (const field of document.querySelectorAll<HTMLInputElement>('main form input[data-path]')) {
      setValue(
        field,
        { email: 'mila@e2e.example', name: 'Mila Sample' }[field.dataset['path'] ?? ''] ?? 'correct.horse',
      )
    }
    document.querySelector<HTMLButtonElement>('main form button[type=submit]')?.click()
  }

  const targets: string[] = []
  for (const url of urls) {
    localStorage.removeItem('fourfold.session')
    history.pushState(null, '', url)
    dispatchEvent(new PopStateEvent('popstate'))
    if (logsIn) {
      await waitUntil(() => passwordField() !== null || hasSession())
      if (passwordField()) submitForm()
      await waitUntil(() => hasSession() && passwordField() === null)
    }
    await waitUntil(() => location.pathname !== from && isScreenReplaced())
    targets.push(location.href)
  }
  return targets
}
