import { useEffect } from 'react'

import { isOnline, reportNetworkError } from '~/lib/data/connection.ts'

/** Returns whether the click follows a link to another page of this site in this tab. */
function isInternalNavigation(target: EventTarget | null): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  return link?.target === '' && link.origin === location.origin && link.pathname !== location.pathname
}

function blockOfflineNavigation(event: MouseEvent): void {
  if (isOnline() || !isInternalNavigation(event.target)) return
  event.preventDefault()
  reportNetworkError('offline')
}

/** Blocks navigation while offline: a failed page load would replace the current page. (OP-117) */
export function OfflineLinks() {
  useEffect(() => {
    document.addEventListener('click', blockOfflineNavigation, true)
    return () => document.removeEventListener('click', blockOfflineNavigation, true)
  }, [])
  return null
}
