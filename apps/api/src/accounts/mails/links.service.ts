import { randomUUID } from 'node:crypto'

import { DELETION_GRACE_DAYS } from '@fourfold/contract/accounts/deletion'
import type { Clock } from '@fourfold/platform/clock'
import type { Reader, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { Jobs } from '../../infra/jobs/jobs.ts'
import { createSigner, tokenHash } from '../../infra/security/secrets.ts'
import { mailLink } from '../accounts.jobs.ts'
import { extendLink, insertLink, isLinkValid, findPendingLink, consumeLink, voidLinksSince } from './links.store.ts'
import type { LinkPurpose, PendingLink, UsedLink } from './links.store.ts'

const LIFETIME: Record<LinkPurpose, Temporal.DurationLike> = {
  confirm: { hours: 7 * 24 },
  reset: { hours: 1 },
  keep: { hours: DELETION_GRACE_DAYS * 24 },
  undo: { hours: 7 * 24 },
  // Anyone who reads the mail can remove a new factor, so the link lives only as long as its owner may need it.
  factor: { hours: 3 * 24 },
}

type LinksDeps = { clock: Clock; jobs: Jobs; secret: string }
type NewLink = { purpose: LinkPurpose; accountId: AccountId; email: string; nextUrl?: string | null; id?: string }
/** A link in another mail. `id` is that of the mail, `at` the time of the change that the link undoes. */
type NewEnclosedLink = Omit<NewLink, 'nextUrl'> & { id: string; at: Temporal.Instant }
type PresentedLink = { purpose: LinkPurpose; token: string; email: string }

type Tokens = ReturnType<typeof createTokens>

/** Tokens are derived from the link's id, so that the worker can send the same mail twice although only a hash is stored. */
function createTokens(secret: string) {
  const signers = {
    confirm: createSigner(secret, 'confirm'),
    reset: createSigner(secret, 'reset'),
    keep: createSigner(secret, 'keep'),
    undo: createSigner(secret, 'undo'),
    factor: createSigner(secret, 'factor'),
    issued: createSigner(secret, 'issued'),
  }
  const sign = (by: keyof typeof signers, id: string) => signers[by].sign(id).toString('base64url')
  return {
    mailedToken: (purpose: LinkPurpose, id: string) => sign(purpose, id),
    /** Differs from the mailed token: it proves that a page issued the link, and that it is not from a mailbox. */
    issuedToken: (id: string) => sign('issued', id),
  }
}

/** How a link gets to its reader: in a mail of its own, as a token in a reply, or in another mail. */
type Delivery = 'own mail' | 'reply' | 'other mail'

function createLinkWriter({ clock, jobs }: LinksDeps, { mailedToken, issuedToken }: Tokens) {
  async function insert(tx: Tx, link: NewLink & { at?: Temporal.Instant }, delivery: Delivery) {
    const { id = randomUUID(), nextUrl = null, at: now = clock.now(), ...rest } = link
    const hash = tokenHash(delivery === 'reply' ? issuedToken(id) : mailedToken(link.purpose, id))
    const expiresAt = now.add(LIFETIME[link.purpose])
    const isMailed = delivery !== 'own mail'
    await insertLink(tx, { ...rest, id, nextUrl, tokenHash: hash, now, expiresAt, isMailed })
    return id
  }

  return {
    /** Creates a link and the job that mails it, in the caller's transaction. */
    async createAndMail(tx: Tx, link: NewLink): Promise<void> {
      const id = await insert(tx, link, 'own mail')
      await jobs.add(tx, mailLink, { linkId: id })
    },

    /** Creates a link and returns its token, for a client that has just consumed a mailed link of the account. */
    async issueToken(tx: Tx, link: NewLink): Promise<string> {
      return issuedToken(await insert(tx, link, 'reply'))
    },

    /** Creates a link for another mail, whose sender derives the token. */
    createForOtherMail: (tx: Tx, link: NewEnclosedLink): Promise<string> => insert(tx, link, 'other mail'),

    /** Returns the link if it has not been mailed. Its lifetime starts now, however long the mail was delayed. */
    async prepareToMail(tx: Tx, id: string): Promise<PendingLink | undefined> {
      const link = await findPendingLink(tx, id)
      if (link) await extendLink(tx, id, clock.now().add(LIFETIME[link.purpose]))
      return link
    },
  }
}

function createLinkConsumer({ clock }: LinksDeps, { issuedToken }: Tokens) {
  const toStored = ({ purpose, token, email }: PresentedLink) => ({
    purpose,
    tokenHash: tokenHash(token),
    email,
    now: clock.now(),
  })

  return {
    isValid: (db: Reader, presented: PresentedLink) => isLinkValid(db, toStored(presented)),

    consume: async (tx: Tx, presented: PresentedLink) => (await consumeLink(tx, toStored(presented)))?.accountId,

    /** Consumes only a link made by `issueToken`. */
    async consumeIssued(tx: Tx, presented: PresentedLink): Promise<UsedLink | undefined> {
      const used = await consumeLink(tx, toStored(presented))
      return used && issuedToken(used.id) === presented.token ? used : undefined
    },

    /** Also voids the undo links of later changes. */
    async consumeToUndo(
      tx: Tx,
      presented: PresentedLink & { purpose: 'undo' | 'factor' },
    ): Promise<UsedLink | undefined> {
      const used = await consumeLink(tx, toStored(presented))
      if (used) await voidLinksSince(tx, { ...used, purpose: presented.purpose }, clock.now())
      return used
    },
  }
}

export type Links = ReturnType<typeof createLinks>

/** Single-use links in mails. */
export function createLinks(deps: LinksDeps) {
  const tokens = createTokens(deps.secret)
  return {
    deriveToken: tokens.mailedToken,
    ...createLinkWriter(deps, tokens),
    ...createLinkConsumer(deps, tokens),
  }
}
