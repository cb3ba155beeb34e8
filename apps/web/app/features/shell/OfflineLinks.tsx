import { useEffect } from 'react'

import { isOnline, noteSilence } from '~/lib/data/connection.ts'

/** A link that would lead to another page of the product, in this very tab. */
function leadsAway(target: EventTarget | null): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (link === null || link.target !== '') return false
  return link.origin === location.origin && link.pathname !== location.pathname
}

function stay(event: MouseEvent): void {
  if (isOnline() || !leadsAway(event.target)) return
  event.preventDefault()
  noteSilence('offline')
}

/** Offline the next page cannot be had, and asking for it would take away the one that is there. (OP-117) */
export function OfflineLinks() {
  useEffect(() => {
    document.addEventListener('click', stay, true)
    return () => document.removeEventListener('click', stay, true)
  }, [])
  return null
}
