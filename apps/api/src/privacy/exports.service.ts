import { randomUUID } from 'node:crypto'

import type { PasswordForm } from '@fourfold/contract/accounts/deletion'
import { EXPORT_DAYS, MAX_EXPORTS } from '@fourfold/contract/privacy/shapes'
import type { DataExportReply, ExportAddress } from '@fourfold/contract/privacy/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { Storage } from '@fourfold/platform/storage'
import type { z } from 'zod'

import type { OwnerCheck } from '../accounts/index.ts'
import type { Actor } from '../infra/actor.ts'
import { AppError } from '../infra/app-error.ts'
import { lockAccount } from '../infra/db/locks.ts'
import type { Jobs } from '../infra/jobs/jobs.ts'
import type { ExportAddresses } from './download-links.ts'
import { exportByUuid, exportsSince, insertExport, newestExport } from './exports.store.ts'
import type { ExportRow } from './exports.store.ts'
import { makeExport } from './privacy.jobs.ts'

type ExportsDeps = {
  db: Db
  clock: Clock
  jobs: Jobs
  storage: Storage
  checkOwner: OwnerCheck
  addresses: ExportAddresses
}

/** Where an archive lies in the store; no public address reaches it. */
export const keyOf = (uuid: string) => `exports/${uuid}/fourfold.zip`

/** How somebody gets what we hold of them. */
export function createExports({ db, clock, jobs, storage, checkOwner, addresses }: ExportsDeps) {
  function present(row: ExportRow | undefined): DataExportReply {
    if (!row) return { export: null }
    const { uuid, asked_at, made_at, bytes, expires_at } = row
    const ready = made_at && { bytes: bytes ?? 0, expiresAt: expires_at.toString() }
    return { export: { uuid, askedAt: asked_at.toString(), ready } }
  }

  return {
    newest: async ({ accountId }: Actor) => present(await newestExport(db, accountId, clock.now())),

    async ask(actor: Actor, { password }: z.output<typeof PasswordForm>): Promise<DataExportReply> {
      const { accountId } = actor
      await checkOwner(actor, password)
      const now = clock.now()
      return inTransaction(db, async (tx) => {
        // Two wishes at once come one after the other.
        await lockAccount(tx, accountId)
        const { count, isWaiting } = await exportsSince(tx, accountId, now.subtract({ hours: 24 }))
        if (isWaiting) throw new AppError('export_waiting')
        if (count >= MAX_EXPORTS) throw new AppError('too_many_exports')
        const uuid = randomUUID()
        await insertExport(tx, { uuid, accountId, now, expiresAt: now.add({ hours: EXPORT_DAYS * 24 }) })
        await jobs.add(tx, makeExport, { uuid })
        return present(await newestExport(tx, accountId, now))
      })
    },

    /** A session alone made no archive, so it fetches none: who finds a browser open for a minute would have it all. */
    async address(actor: Actor, { password }: z.output<typeof PasswordForm>): Promise<ExportAddress> {
      await checkOwner(actor, password)
      const row = await newestExport(db, actor.accountId, clock.now())
      if (!row?.made_at) throw new AppError('not_found')
      return { url: addresses.url(row.uuid) }
    },

    /** The archive behind a signed address, as long as both last. */
    async open(claim: { uuid: string; expires: string; signature: string }) {
      const row = addresses.opens(claim) ? await exportByUuid(db, claim.uuid) : undefined
      const isThere = row?.made_at && Temporal.Instant.compare(row.expires_at, clock.now()) > 0
      const found = isThere ? await storage.open(keyOf(claim.uuid)) : null
      if (found === null || found === 'unchanged') throw new AppError('not_found')
      return found
    },
  }
}
