type Leading = {
  /** Addresses of the product, one after the other. */
  addresses: string[]
  /** The path they all have; a page that is still there has not been led on. */
  from: string
  /** Whether the page logs somebody in before it leads on. */
  isLoggedIn: boolean
}

/**
 * Runs in the page. Goes to each address as a link of the product does, fills in and sends the form that is there,
 * and notes where that leads. All in one document: one that was left would not come back to tell.
 */
export async function leadThrough({ addresses, from, isLoggedIn }: Leading): Promise<string[]> {
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const password = () => document.querySelector('input[type=password]')
  // The address changes before the screen does, and one that is still there would take the next round for its own.
  const isGone = () => !document.querySelector('main')?.textContent?.includes('Email confirmed!')
  const hasSession = () => localStorage.getItem('fourfold.session') !== null

  /** As typing does: the form hears of it, however it keeps its values. */
  const write = (field: HTMLInputElement, text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  const fillIn = () => {
    for (const field of document.querySelectorAll<HTMLInputElement>('main form input[data-path]')) {
      write(
        field,
        { email: 'mila@journeys.example', name: 'Mila Horse' }[field.dataset['path'] ?? ''] ?? 'correct.horse',
      )
    }
    document.querySelector<HTMLButtonElement>('main form button[type=submit]')?.click()
  }

  const landed: string[] = []
  for (const address of addresses) {
    localStorage.removeItem('fourfold.session')
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
    if (isLoggedIn) {
      await until(() => password() !== null || hasSession())
      if (password()) fillIn()
      await until(() => hasSession() && password() === null)
    }
    await until(() => location.pathname !== from && isGone())
    landed.push(location.href)
  }
  return landed
}
