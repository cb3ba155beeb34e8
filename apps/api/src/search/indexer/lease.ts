import { randomUUID } from 'node:crypto'

import { runSingleStatement } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'

import { acquireLease, releaseLease } from './indexer.store.ts'

/** The time after which another worker takes over from one that crashed. */
const LEASE_MS = 8000
const RENEWAL_MS = 2000

/** Another process indexes, this one could not renew its lease in time, or it stops. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError'
}

export type Lease = ReturnType<typeof createLease>

/**
 * Lets one process at a time index. A process that sends a request after it has lost the lease does no harm, because
 * OpenSearch rejects old versions; the lease saves the work of sending everything twice.
 */
export function createLease(db: Db) {
  const holder = randomUUID()
  let expiresAt = 0
  let isInterrupted = false
  let renewals: NodeJS.Timeout | undefined
  let renewal: Promise<unknown> = Promise.resolve()

  function stopRenewals(): void {
    clearInterval(renewals)
    renewals = undefined
    expiresAt = 0
  }

  /** Acquires or renews the lease. */
  async function extend(): Promise<boolean> {
    // Taken before the request, so that the lease ends here before it ends in PostgreSQL.
    const startedAt = performance.now()
    const isAcquired = await runSingleStatement(db, (tx) => acquireLease(tx, holder, LEASE_MS))
    if (isAcquired) expiresAt = startedAt + LEASE_MS
    else stopRenewals()
    return isAcquired
  }

  function renew(): void {
    renewal = extend().catch(() => undefined)
  }

  return {
    /** Returns false if another process has the lease. */
    async acquire(): Promise<boolean> {
      const isAcquired = await extend()
      // A request to OpenSearch may take longer than the lease. If PostgreSQL is unavailable, the lease expires.
      if (isAcquired) renewals ??= setInterval(renew, RENEWAL_MS).unref()
      return isAcquired
    },
    /** Call it before each request. */
    assertActive(): void {
      if (isInterrupted) throw new LeaseLostError('indexing was stopped')
      if (performance.now() >= expiresAt) throw new LeaseLostError('the lease has expired')
    },
    /** Makes `assertActive` throw until the lease is released. */
    interrupt(): void {
      isInterrupted = true
    },
    async release(): Promise<void> {
      isInterrupted = false
      stopRenewals()
      // It must not acquire the lease again.
      await renewal
      await runSingleStatement(db, (tx) => releaseLease(tx, holder))
    },
  }
}
