import { randomUUID } from 'node:crypto'

import { DAYS_TO_KEEP } from '@fourfold/contract/accounts/deletion'
import type { Clock } from '@fourfold/platform/clock'
import type { Reader, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { Jobs } from '../platform/jobs/jobs.ts'
import { createSigner, tokenHash } from '../platform/secrets.ts'
import { mailLink } from './accounts.jobs.ts'
import { extendLink, insertLink, linkWorks, unmailedLink, useLink } from './links.store.ts'
import type { LinkPurpose, UnmailedLink } from './links.store.ts'

const LASTS: Record<LinkPurpose, Temporal.DurationLike> = {
  confirm: { hours: 7 * 24 },
  reset: { hours: 1 },
  keep: { hours: DAYS_TO_KEEP * 24 },
}

type LinksDeps = { clock: Clock; jobs: Jobs; secret: string }
type LinkFor = { purpose: LinkPurpose; accountId: AccountId; email: string; nextUrl?: string | null; id?: string }
type Presented = { purpose: LinkPurpose; token: string; email: string }

export type Links = ReturnType<typeof createLinks>

/** Single-use links that travel by mail. */
export function createLinks({ clock, jobs, secret }: LinksDeps) {
  const signers = {
    confirm: createSigner(secret, 'confirm'),
    reset: createSigner(secret, 'reset'),
    keep: createSigner(secret, 'keep'),
  }

  /** Computed from the id, so that the worker can write the same mail twice although only a hash is stored. */
  const tokenOf = (purpose: LinkPurpose, id: string) => signers[purpose].sign(id).toString('base64url')

  const read = ({ purpose, token, email }: Presented) => ({
    purpose,
    tokenHash: tokenHash(token),
    email,
    now: clock.now(),
  })

  return {
    tokenOf,

    /** Makes a link and the job that mails it, in the caller's transaction. */
    async make(tx: Tx, { id = randomUUID(), nextUrl = null, ...link }: LinkFor): Promise<void> {
      const now = clock.now()
      const hash = tokenHash(tokenOf(link.purpose, id))
      await insertLink(tx, { ...link, id, nextUrl, tokenHash: hash, now, expiresAt: now.add(LASTS[link.purpose]) })
      await jobs.add(tx, mailLink, { linkId: id })
    },

    /** A link that waits to be mailed, if it does. Nobody has seen it yet, so its time begins now, however long it waited. */
    async toMail(tx: Tx, id: string): Promise<UnmailedLink | undefined> {
      const link = await unmailedLink(tx, id)
      if (link) await extendLink(tx, id, clock.now().add(LASTS[link.purpose]))
      return link
    },

    works: (db: Reader, presented: Presented) => linkWorks(db, read(presented)),

    use: (tx: Tx, presented: Presented) => useLink(tx, read(presented)),
  }
}
