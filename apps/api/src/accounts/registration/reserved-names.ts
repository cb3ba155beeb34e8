import { atAGlance, isOurName, readWords } from '@fourfold/contract/accounts/names'

import { rejectTaken } from './taken-names.ts'

/** Mailbox names of the operator, in addition to names that imitate the product. */
const RESERVED = readWords(
  'abuse contact customercare customerservice hostmaster info legal mail mailerdaemon root safety service superuser ' +
    'supportteam team trust verified',
)

/** Also rejects look-alikes: "Adm1n_", "billing.team". */
export function rejectReservedUsername(username: string): void {
  if (RESERVED.has(atAGlance(username)) || isOurName(username.replaceAll(/[/_.]/g, ' '))) rejectTaken('username')
}
