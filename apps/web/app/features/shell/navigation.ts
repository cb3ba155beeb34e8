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
  place: 'main' | 'account'
  /** What a visitor is invited to: by a button, or by a warmer link. */
  invites?: 'button' | 'link'
  /** Fetched ahead, because leaving must work whatever the network does. (OP-021) */
  ahead?: true
}

function forVisitor(howItWorks: string): NavigationItem[] {
  return [
    { label: 'Search Professionals', to: '/search', place: 'main' },
    { label: 'How it Works', to: howItWorks, external: true, place: 'main' },
    { label: 'Products', to: '/products', place: 'main' },
    { label: 'Join as a Professional', to: '/register/professional', place: 'account', invites: 'link' },
    { label: 'Login', to: '/login', place: 'account' },
    { label: 'Sign Up', to: '/register/member', place: 'account', invites: 'button' },
  ]
}

function forPerson(session: Session): NavigationItem[] {
  const { isProfessional, isAdmin, username } = session
  return [
    ...(isProfessional ? [] : [{ label: 'Search Professionals', to: '/search', place: 'main' } as const]),
    { label: 'Appointments', to: '/appointment/list', section: '/appointment/', place: 'main' },
    { label: 'Chats', to: '/chats', section: '/chat/', unread: true, place: 'main' },
    isProfessional
      ? { label: 'My Profile', to: profilePath(username), section: '/profile/', place: 'main' }
      : { label: 'My Filters', to: '/profile/member', place: 'main' },
    ...(isAdmin ? [{ label: 'Admin', to: '/admin', place: 'main' } as const] : []),
    { label: 'Products', to: '/products', place: 'main' },
    // An admin acting as somebody leaves by the banner.
    ...(session.acting ? [] : [{ label: 'Logout', to: '/logout', place: 'account', ahead: true } as const]),
  ]
}

/** What the navigation offers the viewer; admin is a right on top of member or professional. (OP-003) */
export function navigationFor(session: Session | null, howItWorks: string): NavigationItem[] {
  return session ? forPerson(session) : forVisitor(howItWorks)
}
