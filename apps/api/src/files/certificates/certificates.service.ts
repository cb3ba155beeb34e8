import type { CertificateCheck, CertificateForm } from '@fourfold/contract/files/certificate-shapes'
import type { ModerationCertificate } from '@fourfold/contract/moderation/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { z } from 'zod'

import type { RecordAudit } from '../../audit/index.ts'
import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { presentCheck, presentMedia } from '../files.present.ts'
import { listCertificates } from '../files.queries.ts'
import { lockCertificate, deleteCertificateCheck, saveCertificateCheck } from './certificates.store.ts'

type CertificatesDeps = { db: Db; clock: Clock; recordAudit: RecordAudit }

export function createCertificates({ db, clock, recordAudit }: CertificatesDeps) {
  return {
    async listCertificates(accountIds: readonly AccountId[]): Promise<Map<AccountId, ModerationCertificate[]>> {
      const rows = await listCertificates(db, accountIds)
      const byOwner = Map.groupBy(rows, ({ account_id }) => account_id)
      return new Map(
        [...byOwner].map(([id, certificates]) => [
          id,
          certificates.map((row) => ({
            ...presentMedia(row),
            fileName: row.file_name,
            uploadedAt: row.created_at.toString(),
            check: presentCheck(row),
          })),
        ]),
      )
    },

    async setCertificateState(
      admin: Actor,
      { uuid, state, validUntil = null }: z.output<typeof CertificateForm>,
    ): Promise<CertificateCheck> {
      const now = clock.now()
      await inTransaction(db, async (tx) => {
        const before = await lockCertificate(tx, uuid)
        if (!before) throw new AppError('not_found')
        if (state === 'unchecked') await deleteCertificateCheck(tx, uuid)
        else {
          await saveCertificateCheck(tx, {
            file_uuid: uuid,
            state,
            checked_by: admin.accountId,
            checked_at: now,
            valid_until: validUntil === null ? null : Temporal.PlainDate.from(validUntil),
          })
        }
        await recordAudit(tx, admin, {
          action: 'certificate.check',
          subject: { kind: 'certificate', id: uuid },
          before,
          after: { state, validUntil },
        })
      })
      const checkedOn = state === 'unchecked' ? null : now.toString().slice(0, 10)
      return { state, checkedOn, validUntil: state === 'checked' ? validUntil : null }
    },
  }
}
