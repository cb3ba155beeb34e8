import { randomUUID } from 'node:crypto'

import { DELETION_GRACE_DAYS } from '@fourfold/contract/accounts/deletion'
import type { Clock } from '@fourfold/platform/clock'
import type { Reader, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { Jobs } from '../../infra/jobs/jobs.ts'
import { createSigner, hashToken } from '../../infra/security/secrets.ts'
import { mailLink } from '../accounts.jobs.ts'
import { extendLink, insertLink, isLinkValid, findPendingLink, consumeLink, voidLinksSince } from './links.store.ts'
import type { LinkPurpose, PendingLink, ConsumedLink } from './links.store.ts'

const LIFETIME: Record<LinkPurpose, Temporal.DurationLike> = {
  confirm: { hours: 7 * 24 },
  reset: { hours: 1 },
  keep: { hours: DELETION_GRACE_DAYS * 24 },
  undo: { hours: 7 * 24 },
  // Short, because anyone who reads the mail can remove a new factor.
  factor: { hours: 3 * 24 },
}

type LinksDeps = { clock: Clock; jobs: Jobs; secret: string }
type NewLink = { purpose: LinkPurpose; accountId: AccountId; email: string; nextUrl?: string | null; id?: string }
/** A link in another mail. `id` is the id of that mail, `changedAt` the time of the change that the link undoes. */
type NewLinkWithoutMail = Omit<NewLink, 'nextUrl'> & { id: string; changedAt: Temporal.Instant }
type SubmittedLink = { purpose: LinkPurpose; token: string; email: string }

type Tokens = ReturnType<typeof createTokens>

/** Derives tokens from link ids, so that the worker can send a mail again although only the token's hash is stored. */
function createTokens(secret: string) {
  const signers = {
    confirm: createSigner(secret, 'confirm'),
    reset: createSigner(secret, 'reset'),
    keep: createSigner(secret, 'keep'),
    undo: createSigner(secret, 'undo'),
    factor: createSigner(secret, 'factor'),
    issued: createSigner(secret, 'issued'),
  }
  const signId = (signer: keyof typeof signers, id: string) => signers[signer].sign(id).toString('base64url')
  return {
    deriveMailedToken: (purpose: LinkPurpose, id: string) => signId(purpose, id),
    /** Differs from the mailed token, so it proves that the link comes from a reply and not from a mailbox. */
    deriveIssuedToken: (id: string) => signId('issued', id),
  }
}

/** How a link is delivered: in its own mail, as a token in a reply, or in another mail. */
type Delivery = 'own mail' | 'reply' | 'other mail'

function createLinkWriter({ clock, jobs }: LinksDeps, { deriveMailedToken, deriveIssuedToken }: Tokens) {
  async function insert(tx: Tx, link: NewLink & { changedAt?: Temporal.Instant }, delivery: Delivery) {
    const { id = randomUUID(), nextUrl = null, changedAt: now = clock.now(), ...rest } = link
    const hash = hashToken(delivery === 'reply' ? deriveIssuedToken(id) : deriveMailedToken(link.purpose, id))
    const expiresAt = now.add(LIFETIME[link.purpose])
    const needsMail = delivery === 'own mail'
    await insertLink(tx, { ...rest, id, nextUrl, tokenHash: hash, now, expiresAt, needsMail })
    return id
  }

  return {
    /** Creates a link and the job that mails it, in the caller's transaction. */
    async createAndMail(tx: Tx, link: NewLink): Promise<void> {
      const id = await insert(tx, link, 'own mail')
      await jobs.add(tx, mailLink, { linkId: id })
    },

    /** Creates a link and returns its token, for a client that has just used a mailed link of the account. */
    async issueToken(tx: Tx, link: NewLink): Promise<string> {
      return deriveIssuedToken(await insert(tx, link, 'reply'))
    },

    /** Creates a link for another mail, whose sender derives the token. */
    createWithoutMail: (tx: Tx, link: NewLinkWithoutMail): Promise<string> => insert(tx, link, 'other mail'),

    /** Returns the link if it has not been mailed. Restarts its lifetime, which a delayed mail would shorten. */
    async prepareToMail(tx: Tx, id: string): Promise<PendingLink | undefined> {
      const link = await findPendingLink(tx, id)
      if (link) await extendLink(tx, id, clock.now().add(LIFETIME[link.purpose]))
      return link
    },
  }
}

function createLinkConsumer({ clock }: LinksDeps, { deriveIssuedToken }: Tokens) {
  const toLookup = ({ purpose, token, email }: SubmittedLink) => ({
    purpose,
    tokenHash: hashToken(token),
    email,
    now: clock.now(),
  })

  return {
    isValid: (db: Reader, submittedLink: SubmittedLink) => isLinkValid(db, toLookup(submittedLink)),

    consume: async (tx: Tx, submittedLink: SubmittedLink) =>
      (await consumeLink(tx, toLookup(submittedLink)))?.accountId,

    /** Consumes a link. Returns it only if `issueToken` created it. */
    async consumeIssued(tx: Tx, submittedLink: SubmittedLink): Promise<ConsumedLink | undefined> {
      const link = await consumeLink(tx, toLookup(submittedLink))
      return link && deriveIssuedToken(link.id) === submittedLink.token ? link : undefined
    },

    /** Consumes an undo link and voids the undo links of later changes. */
    async consumeToUndo(
      tx: Tx,
      submittedLink: SubmittedLink & { purpose: 'undo' | 'factor' },
    ): Promise<ConsumedLink | undefined> {
      const link = await consumeLink(tx, toLookup(submittedLink))
      if (link) await voidLinksSince(tx, { ...link, purpose: submittedLink.purpose }, clock.now())
      return link
    },
  }
}

export type Links = ReturnType<typeof createLinks>

/** Creates and consumes single-use links. */
export function createLinks(deps: LinksDeps) {
  const tokens = createTokens(deps.secret)
  return {
    deriveToken: tokens.deriveMailedToken,
    ...createLinkWriter(deps, tokens),
    ...createLinkConsumer(deps, tokens),
  }
}
