import type { Session } from '~/lib/session/session.ts'

export type AccountLink = { label: string; to: string }

/** Links to the user's account pages. */
export function accountLinks({ isProfessional }: Session): AccountLink[] {
  if (!isProfessional) return [{ label: 'Account settings', to: '/profile/member?panel=0' }]
  return [
    { label: 'Edit profile', to: '/profile/edit' },
    { label: 'Account settings', to: '/profile/edit?panel=0' },
    { label: 'Billing', to: '/subscriptions' },
  ]
}
