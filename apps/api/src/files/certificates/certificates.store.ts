import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

/** Returns the state of a certificate; undefined if the file is not a certificate. */
export async function lockCertificate(tx: Tx, uuid: string) {
  const file = await tx
    .selectFrom('file')
    .select('file.uuid')
    .where('file.uuid', '=', uuid)
    .where('file.kind', '=', 'file')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!file) return undefined
  const check = await tx
    .selectFrom('certificate_check')
    .select(['certificate_check.state', 'certificate_check.valid_until'])
    .where('certificate_check.file_uuid', '=', uuid)
    .executeTakeFirst()
  return { state: check?.state ?? 'unchecked', validUntil: check?.valid_until?.toString() ?? null }
}

type Check = {
  file_uuid: string
  state: 'checked' | 'refused'
  checked_by: AccountId
  checked_at: Temporal.Instant
  valid_until: Temporal.PlainDate | null
}

export async function saveCertificateCheck(tx: Tx, check: Check): Promise<void> {
  const { file_uuid: _uuid, ...columns } = check
  await tx
    .insertInto('certificate_check')
    .values(check)
    .onConflict((conflict) => conflict.column('file_uuid').doUpdateSet(columns))
    .execute()
}

export async function deleteCertificateCheck(tx: Tx, uuid: string): Promise<void> {
  await tx.deleteFrom('certificate_check').where('certificate_check.file_uuid', '=', uuid).execute()
}
