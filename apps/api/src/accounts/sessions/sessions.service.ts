import type { EmptyReply, LoginForm, LoginReply } from '@fourfold/contract/accounts/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { z } from 'zod'

import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { createBatchLoader } from '../../infra/concurrency/batch-loader.ts'
import { tryLockAccount } from '../../infra/db/locks.ts'
import type { Passwords } from '../../infra/security/passwords.ts'
import { generateToken, hashToken } from '../../infra/security/secrets.ts'
import { presentOwnUser } from '../accounts.present.ts'
import { findCredentials, getOwnAccount, findOwnersByPreviousToken, findSessionOwners } from '../accounts.queries.ts'
import type { SessionOwner } from '../accounts.queries.ts'
import { lockIfPasswordUnchanged, setPassword } from '../accounts.store.ts'
import type { FactorCodes } from '../factors/factor-codes.service.ts'
import type { LimitLogins, LimitNewSessions } from './login-rate-limit.ts'
import type { GetSessionCutoffs } from './session-cutoffs.ts'
import { createSessionRenewal } from './session-renewal.ts'
import type { SessionRenewal } from './session-renewal.ts'
import type { SessionWatch } from './session-watch.ts'
import {
  insertSession,
  revokeImpersonations,
  revokeExcessSessions,
  revokeSession,
  getMfaVerification,
} from './sessions.store.ts'
import type { MfaVerification } from './sessions.store.ts'

type SessionsDeps = {
  db: Db
  clock: Clock
  passwords: Passwords
  sessionWatch: SessionWatch
  sessionDays: number
  sessionCutoffs: GetSessionCutoffs
  limitLogins: LimitLogins
  limitNewSessions: LimitNewSessions
  factorCodes: FactorCodes
  isAdminFactorRequired: boolean
  secret: string
}

type Credentials = z.output<typeof LoginForm>
type Token = Pick<Actor['session'], 'hash' | 'nextToken'>
type NewSessionOptions = { mfa: MfaVerification; expiresAt: Temporal.Instant }

/** Bounds the session table and the session list. */
const MAX_OPEN_SESSIONS = 50

export type Sessions = ReturnType<typeof createSessions>

/** How long an MFA verification counts as recent. */
const MFA_RECENCY = { minutes: 10 } as const

function isRecentlyVerified({ mfa_verified_at: at }: SessionOwner, now: Temporal.Instant): boolean {
  return at !== null && Temporal.Instant.compare(at.add(MFA_RECENCY), now) > 0
}

/** Admin rights require an MFA-verified session. */
function toActor(owner: SessionOwner, token: Token, { isAdminFactorRequired, clock }: SessionsDeps): Actor {
  const isMissingFactor = isAdminFactorRequired && owner.is_admin && !owner.is_mfa_verified
  return {
    accountId: owner.id,
    username: owner.username,
    isProfessional: owner.is_professional,
    isAdmin: owner.is_admin && !isMissingFactor,
    isMissingFactor,
    emailVerified: owner.email_verified,
    session: {
      ...token,
      expiresAt: owner.expires_at,
      isMfaVerified: owner.is_mfa_verified,
      isRecentlyVerified: isRecentlyVerified(owner, clock.now()),
    },
    impersonatorId: owner.impersonator_id,
    impersonation: owner.impersonator_id === null ? null : { hasReason: owner.has_reason, accessLog: owner.access_log },
  }
}

/** Throws for rejected accounts and pending deletions. Requires a locked account, so a concurrent rejection waits. */
async function requireLoginAllowed(tx: Tx, accountId: AccountId) {
  const account = await getOwnAccount(tx, accountId)
  if (account.deleted_at !== null) throw new AppError('account_leaving')
  if (account.status === 'Rejected') throw new AppError('account_rejected')
  return account
}

/** Inserts a session. Ends the least recently used session if the account has too many. */
async function insertAndCapSessions(tx: Tx, session: Parameters<typeof insertSession>[1]): Promise<void> {
  const { accountId, tokenHash: exceptHash, now } = session
  await insertSession(tx, session)
  await revokeExcessSessions(tx, MAX_OPEN_SESSIONS, { accountId, exceptHash, now })
}

/** Also revokes the admin's impersonation sessions. */
async function endSession(tx: Tx, { accountId, session }: Actor, now: Temporal.Instant): Promise<void> {
  await tryLockAccount(tx, accountId)
  await revokeSession(tx, session.hash, now)
  await revokeImpersonations(tx, accountId, now)
}

/** Batches concurrent lookups into one statement, or two if some are of previous tokens. */
const createOwnerLoader = ({ db, sessionCutoffs }: Pick<SessionsDeps, 'db' | 'sessionCutoffs'>) =>
  createBatchLoader(async (hashes: readonly Buffer[]) => {
    const cutoffs = sessionCutoffs()
    const owners = await findSessionOwners(db, hashes, cutoffs)
    const byHash = new Map(owners.map((owner) => [owner.token_hash.toString('latin1'), owner]))
    const missingHashes = hashes.filter((hash) => !byHash.has(hash.toString('latin1')))
    const previousOwners = missingHashes.length > 0 ? await findOwnersByPreviousToken(db, missingHashes, cutoffs) : []
    for (const owner of previousOwners) byHash.set(owner.token_hash.toString('latin1'), owner)
    return hashes.map((hash) => byHash.get(hash.toString('latin1')))
  })

/** Opens sessions for authenticated accounts. */
function createSessionOpener({ clock, sessionDays }: Pick<SessionsDeps, 'clock' | 'sessionDays'>) {
  async function insert(tx: Tx, accountId: AccountId, { mfa, expiresAt }: NewSessionOptions): Promise<LoginReply> {
    const account = await requireLoginAllowed(tx, accountId)
    const token = generateToken()
    await insertAndCapSessions(tx, { tokenHash: hashToken(token), accountId, mfa, now: clock.now(), expiresAt })
    return { token, user: presentOwnUser(account) }
  }

  return {
    /** Opens a session and returns its token with the user. */
    open: (tx: Tx, accountId: AccountId, mfa: MfaVerification = null): Promise<LoginReply> =>
      insert(tx, accountId, { mfa, expiresAt: clock.now().add({ hours: Math.round(sessionDays * 24) }) }),

    /** Replaces a session. Keeps its MFA verification and expiry, so that a stolen session cannot be extended forever. */
    replace: async (tx: Tx, { accountId, session }: Actor): Promise<LoginReply> =>
      insert(tx, accountId, { mfa: await getMfaVerification(tx, session.hash), expiresAt: session.expiresAt }),
  }
}

/**
 * Renews a session's token and returns a login reply. The caller has locked the account and checked the session.
 * Returns a token unchanged if a reauthentication has replaced it, because an attacker may hold it.
 */
const createTokenExchange = (renewal: SessionRenewal) =>
  async function exchangeToken(tx: Tx, actor: Actor, event: 'edit' | 'reauthentication'): Promise<LoginReply> {
    const account = await requireLoginAllowed(tx, actor.accountId)
    const token = (await renewal.renewSessionToken(tx, actor, event)) ?? actor.session.nextToken('none')
    return { token, user: presentOwnUser(account) }
  }

export function createSessions(deps: SessionsDeps) {
  const { db, clock, passwords, sessionWatch, limitLogins, limitNewSessions, factorCodes } = deps
  const loadOwner = createOwnerLoader(deps)
  const renewal = createSessionRenewal(deps)
  const { open, replace } = createSessionOpener(deps)

  /** Returns null if the password changed between verification and opening the session. */
  async function tryToLogIn({ email, password, code }: Credentials, network: string): Promise<LoginReply | null> {
    const account = await findCredentials(db, email)
    // For an unknown address, verifies a dummy hash, so that the response time does not reveal accounts.
    const isCorrect = await passwords.verify(password, account?.password_hash)
    if (!account || !isCorrect) throw new AppError('wrong_credentials', undefined, account?.id)
    const { id, password_hash: passwordHash } = account
    const submittedCode = await factorCodes.requireCode({ accountId: id, passwordHash, code })
    await limitNewSessions({ accountId: id, network })
    const newHash = passwords.isOutdated(passwordHash) ? await passwords.hash(password) : null

    const loginReply = await inTransaction(db, async (tx) => {
      if (!(await lockIfPasswordUnchanged(tx, { id, passwordHash, forChange: newHash !== null }))) return null
      if (newHash) await setPassword(tx, id, newHash)
      return open(tx, id, submittedCode && (await submittedCode.consume(tx)))
    })
    await submittedCode?.refundAttempt()
    return loginReply
  }

  return {
    open,
    replace,
    exchange: createTokenExchange(renewal),

    async login(form: Credentials, network: string): Promise<LoginReply> {
      return limitLogins({ email: form.email, network }, async () => {
        // Retry once: a concurrent login may have rehashed the same password.
        const loginReply = (await tryToLogIn(form, network)) ?? (await tryToLogIn(form, network))
        if (!loginReply) throw new AppError('wrong_credentials')
        return loginReply
      })
    },

    async logout(actor: Actor): Promise<EmptyReply> {
      await inTransaction(db, (tx) => endSession(tx, actor, clock.now()))
      sessionWatch.publishSessionEnd(actor.accountId)
      return {}
    },

    renewToken: renewal.renew,

    /** Returns null for an unknown, expired, or revoked token. */
    async authenticate(token: string): Promise<Actor | null> {
      const hash = hashToken(token)
      const owner = await loadOwner(hash)
      if (!owner) return null
      if (owner.is_first_use) await renewal.schedulePreviousTokenEnd(hash)
      return toActor(owner, { hash, nextToken: renewal.createNextToken(token) }, deps)
    },
  }
}
