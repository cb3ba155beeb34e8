type Redirects = {
  /** Opened one after the other. */
  addresses: string[]
  /** Their common path; a redirect has happened when it changes. */
  from: string
  /** Whether the page logs in before it redirects. */
  isLoggedIn: boolean
}

/**
 * Runs in the page: opens each address as a link does, submits the form on it and returns where it redirects.
 * One document for all, because leaving it would end this function.
 */
export async function followRedirects({ addresses, from, isLoggedIn }: Redirects): Promise<string[]> {
  const waitUntil = async (condition: () => boolean) => {
    while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const passwordField = () => document.querySelector('input[type=password]')
  // The URL changes before the screen. The next iteration must not find the previous screen.
  const isScreenReplaced = () => !document.querySelector('main')?.textContent?.includes('Email confirmed!')
  const hasSession = () => localStorage.getItem('fourfold.session') !== null

  /** Sets the value with the event that React listens to. */
  const write = (field: HTMLInputElement, text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  const submitForm = () => {
    for (const field of document.querySelectorAll<HTMLInputElement>('main form input[data-path]')) {
      write(field, { email: 'mila@e2e.example', name: 'Mila Sample' }[field.dataset['path'] ?? ''] ?? 'correct.horse')
    }
    document.querySelector<HTMLButtonElement>('main form button[type=submit]')?.click()
  }

  const targets: string[] = []
  for (const address of addresses) {
    localStorage.removeItem('fourfold.session')
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
    if (isLoggedIn) {
      await waitUntil(() => passwordField() !== null || hasSession())
      if (passwordField()) submitForm()
      await waitUntil(() => hasSession() && passwordField() === null)
    }
    await waitUntil(() => location.pathname !== from && isScreenReplaced())
    targets.push(location.href)
  }
  return targets
}
