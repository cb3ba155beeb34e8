import { atAGlance, isOurName, readWords } from '@fourfold/contract/accounts/names'

import { rejectTaken } from './taken-names.ts'

/** Addresses of ours that people expect an answer from, beside the names that pass for us anywhere. */
const RESERVED = readWords(
  'abuse contact customercare customerservice hostmaster info legal mail mailerdaemon root safety service superuser ' +
    'supportteam team trust verified',
)

/** As it is read at a glance, in one word or in several: "Adm1n_", "billing.team". */
export function rejectReservedUsername(username: string): void {
  if (RESERVED.has(atAGlance(username)) || isOurName(username.replaceAll(/[/_.]/g, ' '))) rejectTaken('username')
}
