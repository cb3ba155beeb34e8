import type { AppointmentActor } from '@fourfold/contract/appointments/lifecycle'
import type { Location } from '@fourfold/contract/reference/practice'
import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { findBlock, listBlockedUsers } from '../chat/index.ts'
import { isMemberLocation } from './appointments.policy.ts'
import type { PartyRole } from './appointments.policy.ts'

type AddressColumns = { location: Location; address: string; member_id: AccountId }
type TextColumns = AddressColumns & {
  explanation: string
  note: string
  status_changed_by: AppointmentActor
  professional_id: AccountId
}

/** Returns whether the member typed the address. It can contain any text. */
const isMemberAddress = ({ location, address }: AddressColumns) => address !== '' && isMemberLocation(location)

/**
 * Removes the other party's text if the reader has blocked them, even if the text is older than the block. The reader's
 * own text stays.
 */
export async function hideBlockedText<Row extends TextColumns>(db: Reader, row: Row, reader: PartyRole): Promise<Row> {
  const explanation = row.status_changed_by === reader ? row.explanation : ''
  const note = reader === 'member' ? row.note : ''
  const address = reader === 'professional' && isMemberAddress(row) ? '' : row.address
  const withoutTextOfOther = { ...row, explanation, note, address }
  if (explanation === row.explanation && note === row.note && address === row.address) return row
  const { member_id: member, professional_id: professional } = row
  const [readerId, otherId] = reader === 'member' ? [member, professional] : [professional, member]
  return (await findBlock(db, readerId, otherId))?.isBlocking ? withoutTextOfOther : row
}

/** Removes addresses that blocked members typed from calendar rows, which contain no other text of the other party. */
export async function hideBlockedAddresses<Row extends AddressColumns & { is_professional: boolean | number }>(
  db: Reader,
  rows: readonly Row[],
  readerId: AccountId,
): Promise<readonly Row[]> {
  const hasMemberAddress = (row: Row) => Boolean(row.is_professional) && isMemberAddress(row)
  if (!rows.some(hasMemberAddress)) return rows
  const blockedUsers = await listBlockedUsers(db, readerId)
  return rows.map((row) => (hasMemberAddress(row) && blockedUsers.has(row.member_id) ? { ...row, address: '' } : row))
}
