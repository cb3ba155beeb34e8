import { profilePath } from '@fourfold/contract/accounts/redirects'

import type { Session } from '~/lib/session/session.ts'

export type NavigationItem = {
  label: string
  /** A path of the product, or with `external` a full address. */
  to: string
  external?: true
  /** What every address of the same subject begins with: the item is marked there too. */
  section?: string
  /** Carries the count of unread chat notifications. (SHL-09) */
  unread?: true
  /** Places to go stand first; what concerns the account stands at the end. */
  group: 'main' | 'account'
  /** What a visitor is invited to: by a button, or by a warmer link. */
  emphasis?: 'button' | 'link'
  /** Fetched ahead, because leaving must work whatever the network does. (OP-021) */
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
    // An admin acting as somebody leaves by the banner.
    ...(session.impersonating ? [] : [{ label: 'Logout', to: '/logout', group: 'account', prefetch: true } as const]),
  ]
}

/** What the navigation offers the viewer; admin is a right on top of member or professional. (OP-003) */
export function navigationFor(session: Session | null, howItWorks: string): NavigationItem[] {
  return session ? userItems(session) : visitorItems(howItWorks)
}
