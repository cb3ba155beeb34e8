import type { Mover } from '@fourfold/contract/appointments/lifecycle'
import type { Location } from '@fourfold/contract/reference/practice'
import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { blockBetween, blockedBy } from '../chat/index.ts'
import { isMembersPlace } from './appointments.policy.ts'
import type { Part } from './appointments.policy.ts'

type Placed = { location: Location; address: string; member_id: AccountId }
type Written = Placed & { explanation: string; note: string; moved_by: Mover; professional_id: AccountId }

/** The address of a place that is the member's to tell is theirs to word: one agreed upon is whatever they typed. */
const isMembersAddress = ({ location, address }: Placed) => address !== '' && isMembersPlace(location)

/**
 * An appointment without the words of somebody whom its reader has blocked, also when that was after they were written.
 * What the reader wrote stays.
 */
export async function withoutBlockedWords<Row extends Written>(db: Reader, row: Row, reader: Part): Promise<Row> {
  const explanation = row.moved_by === reader ? row.explanation : ''
  const note = reader === 'member' ? row.note : ''
  const address = reader === 'professional' && isMembersAddress(row) ? '' : row.address
  const own = { ...row, explanation, note, address }
  if (explanation === row.explanation && note === row.note && address === row.address) return row
  const { member_id: member, professional_id: professional } = row
  const [one, other] = reader === 'member' ? [member, professional] : [professional, member]
  return (await blockBetween(db, one, other))?.isBlocking ? own : row
}

/** The same for a calendar, which tells no words but addresses, of as many as there are. */
export async function withoutBlockedAddresses<Row extends Placed & { is_professional: boolean | number }>(
  db: Reader,
  rows: readonly Row[],
  readerId: AccountId,
): Promise<readonly Row[]> {
  const isOthers = (row: Row) => Boolean(row.is_professional) && isMembersAddress(row)
  if (!rows.some(isOthers)) return rows
  const blocked = await blockedBy(db, readerId)
  return rows.map((row) => (isOthers(row) && blocked.has(row.member_id) ? { ...row, address: '' } : row))
}
