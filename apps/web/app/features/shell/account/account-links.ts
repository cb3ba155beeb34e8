import { editProfilePath } from '@fourfold/contract/profiles/paths'

import type { Session } from '~/lib/session/session.ts'

export type AccountLink = { label: string; to: string }

/** Links to the user's account pages. */
export function accountLinks({ isProfessional }: Session): AccountLink[] {
  if (!isProfessional) return [{ label: 'Account settings', to: '/profile/member?panel=0' }]
  return [
    { label: 'Edit profile', to: editProfilePath() },
    { label: 'Account settings', to: editProfilePath('account') },
    { label: 'Billing', to: '/subscriptions' },
  ]
}
