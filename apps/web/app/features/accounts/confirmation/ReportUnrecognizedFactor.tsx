import { reportUnrecognizedFactor } from '@fourfold/contract/accounts/factors'
import type { MailLink } from '@fourfold/contract/accounts/shapes'
import type { z } from 'zod'

import { call } from '~/lib/data/api.ts'

import { RevertChange } from './RevertChange.tsx'

/** Removes a passkey or authenticator app that someone else added. */
export function ReportUnrecognizedFactor({ link }: { link: z.output<typeof MailLink> }) {
  return (
    <RevertChange revert={() => call(reportUnrecognizedFactor, { body: link })}>
      Someone who knows your password added a new way to log in. If it wasn’t you, we remove it and everything that was
      added after it, log out every device, and let you choose a new password.
    </RevertChange>
  )
}
