import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { presentSitemapEntry } from '../profiles.present.ts'
import { IDS_PER_SITEMAP, countSitemapPages, listSitemapEntries } from './sitemap.queries.ts'

/** Passed in, because the search module owns the listings. */
export type FindListedAccountIds = (range: {
  from: number
  until: number
  now: Temporal.Instant
}) => Promise<AccountId[]>

export function createSitemap({
  db,
  clock,
  findListedAccountIds,
}: {
  db: Db
  clock: Clock
  findListedAccountIds: FindListedAccountIds
}) {
  return {
    countPages: () => countSitemapPages(db),

    async listPage(page: number) {
      const range = { from: page * IDS_PER_SITEMAP, until: (page + 1) * IDS_PER_SITEMAP }
      const listedAccounts = await findListedAccountIds({ ...range, now: clock.now() })
      return (await listSitemapEntries(db, listedAccounts)).map(presentSitemapEntry)
    },
  }
}
