import type { DisclosedField } from '@fourfold/contract/profiles/disclosure'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

export type NewDisclosure = {
  memberId: AccountId
  professionalId: AccountId
  byImpersonator: boolean
  fields: readonly DisclosedField[]
  at: Temporal.Instant
}

/** Upserts one row per member, professional, and day. Views by impersonating admins get a separate row. */
export async function upsertDisclosure(
  tx: Tx,
  { memberId, professionalId, byImpersonator, fields, at }: NewDisclosure,
) {
  await tx
    .insertInto('disclosure')
    .values({
      member_id: memberId,
      professional_id: professionalId,
      by_impersonator: byImpersonator,
      day: at.toZonedDateTimeISO('UTC').toPlainDate(),
      fields: [...fields],
      first_at: at,
      last_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'professional_id', 'by_impersonator', 'day']).doUpdateSet({
        fields: sql`(select array_agg(distinct field) from unnest(disclosure.fields || excluded.fields) field)`,
        last_at: sql`greatest(disclosure.last_at, excluded.last_at)`,
      }),
    )
    .execute()
}

/** Deletes the disclosures of a member's data. */
export async function deleteDisclosures(tx: Tx, memberId: AccountId): Promise<void> {
  await tx.deleteFrom('disclosure').where('disclosure.member_id', '=', memberId).execute()
}
