import { setTimeout as sleep } from 'node:timers/promises'

import { systemClock } from '@fourfold/platform/clock'
import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { createLog } from '@fourfold/platform/log'

import { createAuditRecorder, verifyAudit } from '../../../apps/api/src/audit/index.ts'
import { openClient } from '../../lib/database/connections.ts'
import { migrate } from '../../lib/product.ts'
import { addresses } from '../../services/addresses.ts'
import { dropDatabase, recreateDatabase } from '../../services/servers/postgres.ts'

const url = new URL('/fourfold_bench_audit', addresses.database).href
const SECRET = 'audit secret of the bench'

/** Number of concurrent admins, and the remaining duration of each transaction after its audit entry. */
const ADMINS = 8
const COMMIT_MS = 5

const INSERT_ADMINS = `
  insert into account (name, username, email, password_hash, is_professional, is_admin, status, created_at)
  select 'Admin ' || n, 'admin' || n, 'admin' || n || '@bench.example', 'x', false, true, 'Approved', now()
  from generate_series(1, ${ADMINS}) n returning id`

const change = {
  action: 'tag.save',
  subject: { kind: 'tag', id: 1 },
  before: { hidden: false },
  after: { hidden: true },
}

/** Measures audited changes per second: with one chain per admin, and with a single chain. */
export async function benchAudit([changesPerAdmin = '250']: string[]) {
  const count = Number(changesPerAdmin)
  await recreateDatabase(url)
  await migrate({ DATABASE_URL: url })
  const client = await openClient(url)
  const ids = (await client.query<{ id: string }>(INSERT_ADMINS)).rows.map(({ id }) => Number(id) as AccountId)
  await client.end()
  const log = createLog({ LOG_LEVEL: 'silent' }, 'bench')
  const { db, close } = openDatabase({ url, poolSize: ADMINS, log })
  const { recordAudit } = createAuditRecorder({ clock: systemClock, secret: SECRET })

  async function recordChanges(accountId: AccountId): Promise<void> {
    for (let nth = 0; nth < count; nth += 1) {
      await inTransaction(db, async (tx) => {
        await recordAudit(tx, { accountId, impersonatorId: null }, change)
        await sleep(COMMIT_MS)
      })
    }
  }

  async function measureRate(selectAccount: (ownId: AccountId) => AccountId): Promise<number> {
    const start = performance.now()
    await Promise.all(ids.map((ownId) => recordChanges(selectAccount(ownId))))
    return Math.round((ids.length * count) / ((performance.now() - start) / 1000))
  }

  try {
    const separateChains = await measureRate((ownId) => ownId)
    const singleChain = await measureRate((ownId) => ids[0] ?? ownId)
    const start = performance.now()
    const { entries, problems } = await verifyAudit(db, SECRET)
    const verifiedPerSecond = Math.round(entries / ((performance.now() - start) / 1000))
    const written = 2 * ids.length * count
    return {
      admins: ids.length,
      written,
      entries,
      problems: problems.length,
      separateChains,
      singleChain,
      verifiedPerSecond,
    }
  } finally {
    await close()
    await dropDatabase(url)
  }
}
