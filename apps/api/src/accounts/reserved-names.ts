import { refuseTaken } from './taken-names.ts'

/** Whoever had one of these could pass for the people who run the product. */
const RESERVED = new Set(
  (
    'abuse admin administrator administration billing contact customercare customerservice fourfold fourfoldadmin ' +
    'fourfoldhelp fourfoldsupport fourfoldteam help helpdesk hostmaster info legal mail mailerdaemon moderator noreply ' +
    'official payment payments postmaster privacy root safety security service staff superuser support supportteam ' +
    'sysadmin system team trust verification verified webmaster'
  ).split(' '),
)

/** As it is read at a glance: "Adm1n_" is "admin". */
function readAs(username: string): string {
  const letters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's' }
  return username
    .toLowerCase()
    .replaceAll(/[/_.]/g, '')
    .replaceAll(/[01345]/g, (digit) => letters[digit] ?? digit)
}

export function refuseReservedName(username: string): void {
  if (RESERVED.has(readAs(username))) refuseTaken('username')
}
