import { undoEmailChange } from '@fourfold/contract/accounts/endpoints'

import { call } from '~/lib/data/api.ts'

import { RevertChange } from './RevertChange.tsx'

/** Reverts a change of the email address that its owner did not request. */
export function UndoEmailChange({ token, email }: { token: string; email: string }) {
  return (
    <RevertChange revert={() => call(undoEmailChange, { body: { token, email } })}>
      Someone requested a new email address for your account. If it wasn’t you, we keep it at {email}, log out every
      device, and let you choose a new password.
    </RevertChange>
  )
}
