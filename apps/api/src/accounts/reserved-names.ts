import { atAGlance, isOurName, readWords } from '@fourfold/contract/accounts/names'

import { refuseTaken } from './taken-names.ts'

/** Whoever had one of these could pass for the people who run the product. */
const RESERVED = readWords(
  'abuse admin administrator administration billing contact customercare customerservice ' +
    'help helpdesk hostmaster info legal mail mailerdaemon moderator noreply ' +
    'official payment payments postmaster privacy root safety security service staff superuser support supportteam ' +
    'sysadmin system team trust verification verified webmaster',
)

/** As it is read at a glance, in one word or in several: "Adm1n_", "billing.team". */
export function refuseReservedName(username: string): void {
  if (RESERVED.has(atAGlance(username)) || isOurName(username.replaceAll(/[/_.]/g, ' '))) refuseTaken('username')
}
