import { accountTexts } from '@fourfold/contract/accounts/shapes'

import { AccountCard } from '~/features/accounts/AccountCard.tsx'
import { logOut } from '~/features/accounts/log-out.ts'
import { useDelayedRedirect } from '~/features/accounts/use-delayed-redirect.ts'
import { SuccessNote } from '~/ui/feedback/SuccessNote.tsx'

/** Opening the page logs out. (ACC-34, ACC-37) */
export function clientLoader() {
  logOut()
  return null
}

export default function Logout() {
  useDelayedRedirect('/login')
  return (
    <AccountCard title="Logout">
      <SuccessNote>{accountTexts.loggedOut}</SuccessNote>
    </AccountCard>
  )
}
