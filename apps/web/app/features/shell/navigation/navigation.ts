import { profilePath } from '@fourfold/contract/accounts/redirects'

import type { Session } from '~/lib/session/session.ts'

export type NavigationItem = {
  label: string
  /** A path, or a full URL if `external`. */
  to: string
  external?: true
  /** The item is marked as current on all paths with this prefix. */
  section?: string
  /** Shows the number of unread messages. (SHL-09) */
  unread?: true
  /** Main items come first, account items last. */
  group: 'main' | 'account'
  /** Highlights an item for visitors: as a button or a colored link. */
  emphasis?: 'button' | 'link'
  /** Whether to prefetch the page: logout must work offline. (OP-021) */
  prefetch?: true
}

function visitorItems(howItWorks: string): NavigationItem[] {
  return [
    { label: 'Search Professionals', to: '/search', group: 'main' },
    { label: 'How it Works', to: howItWorks, external: true, group: 'main' },
    { label: 'Products', to: '/products', group: 'main' },
    { label: 'Join as a Professional', to: '/register/professional', group: 'account', emphasis: 'link' },
    { label: 'Login', to: '/login', group: 'account' },
    { label: 'Sign Up', to: '/register/member', group: 'account', emphasis: 'button' },
  ]
}

function userItems(session: Session): NavigationItem[] {
  const { isProfessional, isAdmin, username } = session
  return [
    ...(isProfessional ? [] : [{ label: 'Search Professionals', to: '/search', group: 'main' } as const]),
    { label: 'Appointments', to: '/appointment/list', section: '/appointment/', group: 'main' },
    { label: 'Chats', to: '/chats', section: '/chat/', unread: true, group: 'main' },
    isProfessional
      ? { label: 'My Profile', to: profilePath(username), section: '/profile/', group: 'main' }
      : { label: 'My Filters', to: '/profile/member', group: 'main' },
    ...(isAdmin ? [{ label: 'Admin', to: '/admin', group: 'main' } as const] : []),
    { label: 'Products', to: '/products', group: 'main' },
    // Impersonation ends through the banner.
    ...(session.impersonating ? [] : [{ label: 'Logout', to: '/logout', group: 'account', prefetch: true } as const]),
  ]
}

/** Returns the navigation items. An admin is also a member or a professional. (OP-003) */
export function getNavigationItems(session: Session | null, howItWorks: string): NavigationItem[] {
  return session ? userItems(session) : visitorItems(howItWorks)
}
