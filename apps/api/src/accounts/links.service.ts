import { randomUUID } from 'node:crypto'

import { DAYS_TO_KEEP } from '@fourfold/contract/accounts/deletion'
import type { Clock } from '@fourfold/platform/clock'
import type { Reader, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { Jobs } from '../platform/jobs/jobs.ts'
import { createSigner, tokenHash } from '../platform/secrets.ts'
import { mailLink } from './accounts.jobs.ts'
import { extendLink, insertLink, linkWorks, unmailedLink, useLink, voidUndoSince } from './links.store.ts'
import type { LinkPurpose, UnmailedLink, UsedLink } from './links.store.ts'

const LASTS: Record<LinkPurpose, Temporal.DurationLike> = {
  confirm: { hours: 7 * 24 },
  reset: { hours: 1 },
  keep: { hours: DAYS_TO_KEEP * 24 },
  undo: { hours: 7 * 24 },
}

type LinksDeps = { clock: Clock; jobs: Jobs; secret: string }
type LinkFor = { purpose: LinkPurpose; accountId: AccountId; email: string; nextUrl?: string | null; id?: string }
type Presented = { purpose: LinkPurpose; token: string; email: string }

export type Links = ReturnType<typeof createLinks>

/** Computed from the id of a link, so that the worker can write the same mail twice although only a hash is stored. */
function createTokens(secret: string) {
  const signers = {
    confirm: createSigner(secret, 'confirm'),
    reset: createSigner(secret, 'reset'),
    keep: createSigner(secret, 'keep'),
    undo: createSigner(secret, 'undo'),
    handed: createSigner(secret, 'handed'),
  }
  const sign = (by: keyof typeof signers, id: string) => signers[by].sign(id).toString('base64url')
  return {
    tokenOf: (purpose: LinkPurpose, id: string) => sign(purpose, id),
    /** Made otherwise than what is mailed: who holds it was handed it by a page, and did not find it in a mailbox. */
    handedTokenOf: (id: string) => sign('handed', id),
  }
}

/** Single-use links that travel by mail. */
export function createLinks({ clock, jobs, secret }: LinksDeps) {
  const { tokenOf, handedTokenOf } = createTokens(secret)

  const read = ({ purpose, token, email }: Presented) => ({
    purpose,
    tokenHash: tokenHash(token),
    email,
    now: clock.now(),
  })

  async function insert(tx: Tx, { id = randomUUID(), nextUrl = null, ...link }: LinkFor, how: { isHanded: boolean }) {
    const now = clock.now()
    const hash = tokenHash(how.isHanded ? handedTokenOf(id) : tokenOf(link.purpose, id))
    const expiresAt = now.add(LASTS[link.purpose])
    await insertLink(tx, { ...link, ...how, id, nextUrl, tokenHash: hash, now, expiresAt })
    return id
  }

  return {
    tokenOf,

    /** Makes a link and the job that mails it, in the caller's transaction. */
    async make(tx: Tx, link: LinkFor): Promise<void> {
      const id = await insert(tx, link, { isHanded: false })
      await jobs.add(tx, mailLink, { linkId: id })
    },

    /** Makes a link for whoever has just proven that they read the mails of the account; its token is returned. */
    async hand(tx: Tx, link: LinkFor): Promise<string> {
      return handedTokenOf(await insert(tx, link, { isHanded: true }))
    },

    /** A link that waits to be mailed, if it does. Nobody has seen it yet, so its time begins now, however long it waited. */
    async toMail(tx: Tx, id: string): Promise<UnmailedLink | undefined> {
      const link = await unmailedLink(tx, id)
      if (link) await extendLink(tx, id, clock.now().add(LASTS[link.purpose]))
      return link
    },

    works: (db: Reader, presented: Presented) => linkWorks(db, read(presented)),

    use: async (tx: Tx, presented: Presented) => (await useLink(tx, read(presented)))?.accountId,

    /** The same, only if it was handed. */
    async useHanded(tx: Tx, presented: Presented): Promise<UsedLink | undefined> {
      const used = await useLink(tx, read(presented))
      return used && handedTokenOf(used.id) === presented.token ? used : undefined
    },

    /** Takes back a change of the address: later changes go with it. */
    async useUndo(tx: Tx, { token, email }: Omit<Presented, 'purpose'>): Promise<UsedLink | undefined> {
      const used = await useLink(tx, read({ purpose: 'undo', token, email }))
      if (used) await voidUndoSince(tx, used, clock.now())
      return used
    },
  }
}
