import { randomUUID } from 'node:crypto'

import type { Clock } from '../platform/clock.ts'
import type { Reader, Tx } from '../platform/db/db.ts'
import type { AccountId } from '../platform/ids.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { linkToken, tokenHash } from '../platform/secrets.ts'
import { mailLink } from './accounts.jobs.ts'
import { insertLink, linkWorks, useLink } from './links.store.ts'
import type { LinkPurpose } from './links.store.ts'

const LASTS: Record<LinkPurpose, Temporal.DurationLike> = { confirm: { hours: 7 * 24 }, reset: { hours: 1 } }

type LinksDeps = { clock: Clock; jobs: Jobs; secret: string }
type LinkFor = { purpose: LinkPurpose; accountId: AccountId; email: string; nextUrl?: string | null; id?: string }
type Presented = { purpose: LinkPurpose; token: string; email: string }

export type Links = ReturnType<typeof createLinks>

/** Single-use links that travel by mail. */
export function createLinks({ clock, jobs, secret }: LinksDeps) {
  const read = ({ purpose, token, email }: Presented) => ({
    purpose,
    tokenHash: tokenHash(token),
    email,
    now: clock.now(),
  })

  return {
    tokenOf: (purpose: LinkPurpose, id: string) => linkToken(secret, purpose, id),

    /** Makes a link and the job that mails it, in the caller's transaction. */
    async make(tx: Tx, { id = randomUUID(), nextUrl = null, ...link }: LinkFor): Promise<void> {
      const now = clock.now()
      const hash = tokenHash(linkToken(secret, link.purpose, id))
      await insertLink(tx, { ...link, id, nextUrl, tokenHash: hash, now, expiresAt: now.add(LASTS[link.purpose]) })
      await jobs.add(tx, mailLink, { linkId: id })
    },

    works: (db: Reader, presented: Presented) => linkWorks(db, read(presented)),

    use: (tx: Tx, presented: Presented) => useLink(tx, read(presented)),
  }
}
