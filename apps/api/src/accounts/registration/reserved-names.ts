import { toSkeleton, isReservedName, toSkeletonSet } from '@fourfold/contract/accounts/names'

import { rejectTaken } from './taken-identifiers.ts'

/** Mailbox names of the operator, in addition to names that imitate the product. */
const RESERVED = toSkeletonSet(
  'abuse contact customercare customerservice hostmaster info legal mail mailerdaemon root safety service superuser ' +
    'supportteam team trust verified',
)

/** Rejects reserved usernames and lookalikes: "Adm1n_", "billing.team". */
export function rejectReservedUsername(username: string): void {
  if (RESERVED.has(toSkeleton(username)) || isReservedName(username.replaceAll(/[/_.]/g, ' '))) rejectTaken('username')
}
