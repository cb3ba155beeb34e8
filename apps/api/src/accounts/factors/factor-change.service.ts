import { randomUUID } from 'node:crypto'

import type { Factors } from '@fourfold/contract/accounts/factors'
import type { Clock } from '@fourfold/platform/clock'
import type { Reader, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { Log } from '@fourfold/platform/log'

import type { RecordAudit } from '../../audit/index.ts'
import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { enqueueNotifications } from '../../notifications/index.ts'
import { getEmail, isAdmin } from '../accounts.queries.ts'
import { lockAccountForUpdate } from '../accounts.store.ts'
import type { LockedAccount } from '../accounts.store.ts'
import type { Links } from '../mails/links.service.ts'
import { revokeOtherSessions, clearMfaVerification } from '../sessions/sessions.store.ts'
import type { FactorMail } from './factors.mails.ts'
import { findAuthenticator, listPasskeys, findFactorKinds } from './factors.queries.ts'
import type { OwnPasskey } from './factors.queries.ts'
import { deleteFactors } from './factors.store.ts'

type ChangeDeps = { clock: Clock; log: Log; links: Links; recordAudit: RecordAudit; isAdminFactorRequired: boolean }
type FactorChange = {
  mail: FactorMail
  action: 'addFactor' | 'removeFactor'
  factor: 'passkey' | 'authenticator'
  /** When the factor was stored. */
  now: Temporal.Instant
}

const presentPasskey = (passkey: OwnPasskey): Factors['passkeys'][number] => ({
  id: passkey.id,
  name: passkey.name,
  device: passkey.device,
  addedAt: passkey.created_at.toString(),
  lastUsedAt: passkey.last_used_at?.toString() ?? null,
  isStopped: passkey.disabled_at !== null,
})

type OwnAuthenticator = NonNullable<Awaited<ReturnType<typeof findAuthenticator>>>

const presentAuthenticator = (app: OwnAuthenticator): Factors['authenticator'] => ({
  addedAt: app.created_at.toString(),
  recoveryCodesLeft: Number(app.recovery_codes_left),
})

export type FactorChanges = ReturnType<typeof createFactorChanges>

/** Returns true even if the session lacks the required second factor. */
const isAdminAccount = ({ isAdmin, isMissingFactor }: Actor) => isAdmin || isMissingFactor

async function requiresSecondFactor(db: Reader, actor: Actor): Promise<boolean> {
  const { hasPasskey, hasAuthenticator } = await findFactorKinds(db, actor.accountId)
  return hasAuthenticator || (isAdminAccount(actor) && hasPasskey)
}

/**
 * Accounts with an authenticator app, and admins with a passkey, need a recent second-factor verification to change login
 * settings, delete the account, or export its data: the session may have been left open or stolen. Members with only
 * passkeys need none: they can also log in with the password, and a lost passkey must not lock them out.
 */
async function requireRecentVerification(db: Reader, actor: Actor): Promise<void> {
  if (!actor.session.isRecentlyVerified && (await requiresSecondFactor(db, actor)))
    throw new AppError('second_factor_required')
}

async function lockCaller(tx: Tx, { accountId }: Actor): Promise<LockedAccount> {
  const account = await lockAccountForUpdate(tx, accountId)
  if (!account) throw new AppError('not_signed_in')
  return account
}

/** The verification of a session after using a factor, and after removing the last one. */
export const VERIFIED = { isMfaVerified: true, isRecentlyVerified: true } as const
export const UNVERIFIED = { isMfaVerified: false, isRecentlyVerified: false } as const

type SessionVerification = Pick<Actor['session'], 'isMfaVerified' | 'isRecentlyVerified'>

type RemovalDeps = { notify: Notify } & Pick<ChangeDeps, 'log' | 'recordAudit'>
type Notify = (tx: Tx, accountId: AccountId, kind: FactorMail) => Promise<string>

/** Removes factors that the owner reported as not theirs, with a notification and a log entry. */
function createFactorRemoval({ notify, log, recordAudit }: RemovalDeps) {
  /** Removes factors added since a time. */
  async function removeFactorsAddedSince(tx: Tx, accountId: AccountId, since: Temporal.Instant): Promise<void> {
    const removed = await deleteFactors(tx, accountId, since)
    if (removed.passkeys === 0 && !removed.authenticator) return
    await notify(tx, accountId, 'accounts.factors-removed')
    log.info({ event: 'factors_removed', account: accountId, ...removed }, 'second factors removed by email link')
    if (!(await isAdmin(tx, accountId))) return
    const owner = { accountId, impersonatorId: null }
    const subject = { kind: 'user', id: accountId }
    const after = { ...removed, by: 'link in an email' }
    await recordAudit(tx, owner, { action: 'admin.removeFactor', subject, before: null, after })
  }

  return {
    removeFactorsAddedSince,

    /**
     * Removes factors that an intruder may have added. An admin's stay: access to the mailbox must not be enough to
     * remove an admin's second factor. (`pnpm admin remove-factors`)
     */
    async removeIntruderFactors(tx: Tx, accountId: AccountId, since: Temporal.Instant): Promise<void> {
      if (!(await isAdmin(tx, accountId))) await removeFactorsAddedSince(tx, accountId, since)
    },
  }
}

/** The caller passes the session's verification, because the change may have set or cleared it. */
const createFactorPresenter =
  ({ isAdminFactorRequired }: Pick<ChangeDeps, 'isAdminFactorRequired'>) =>
  async (db: Reader, actor: Actor, { isMfaVerified, isRecentlyVerified }: SessionVerification): Promise<Factors> => {
    const { accountId } = actor
    const [passkeys, authenticator] = [await listPasskeys(db, accountId), await findAuthenticator(db, accountId)]
    return {
      passkeys: passkeys.map(presentPasskey),
      authenticator: authenticator ? presentAuthenticator(authenticator) : null,
      isStrong: isMfaVerified,
      isFresh: isRecentlyVerified,
      isRequired: isAdminFactorRequired && isAdminAccount(actor),
    }
  }

/** Shared steps of all second-factor changes: authorization, notification, and revocation. */
export function createFactorChanges({ clock, log, links, recordAudit, isAdminFactorRequired }: ChangeDeps) {
  /** Notifies the owner. Returns the notification's subject id. */
  async function notify(tx: Tx, accountId: AccountId, kind: FactorMail): Promise<string> {
    const subjectId = randomUUID()
    await enqueueNotifications(tx, [{ key: `${kind}.${subjectId}`, kind, accountId, subjectId, dueAt: clock.now() }])
    return subjectId
  }

  /** Mails a link that removes the factor: an intruder with the password may have added it to lock out the owner. */
  async function notifyAdded(tx: Tx, accountId: AccountId, { mail, now }: FactorChange): Promise<void> {
    const id = await notify(tx, accountId, mail)
    const email = await getEmail(tx, accountId)
    if (email !== null) await links.createWithoutMail(tx, { purpose: 'factor', accountId, email, id, changedAt: now })
  }

  return {
    notify,
    requireRecentVerification,
    ...createFactorRemoval({ notify, log, recordAudit }),

    /** Locks the account. A stolen password alone must not be enough to add or replace a factor. */
    async lockForChange(tx: Tx, actor: Actor): Promise<LockedAccount> {
      const account = await lockCaller(tx, actor)
      await requireRecentVerification(tx, actor)
      return account
    },

    /** Locks the account to finish a setup that was started in this session. Does not require a recent verification. */
    async lockToFinishSetup(tx: Tx, actor: Actor): Promise<void> {
      await lockCaller(tx, actor)
      if (!actor.session.isMfaVerified && (await requiresSecondFactor(tx, actor)))
        throw new AppError('second_factor_required')
    },

    /**
     * Call after all writes of the transaction. Ends all other sessions. Clears the MFA verification when no factor is left.
     * Returns whether a factor is left.
     */
    async finishFactorChange(tx: Tx, actor: Actor, change: FactorChange): Promise<boolean> {
      const { accountId, session } = actor
      const { mail, action, factor, now } = change
      const { hasPasskey, hasAuthenticator } = await findFactorKinds(tx, accountId)
      const hasFactor = hasPasskey || hasAuthenticator
      // Other sessions may be an intruder's.
      await revokeOtherSessions(tx, { accountId, exceptHash: session.hash, now })
      if (!hasFactor) await clearMfaVerification(tx, accountId, now)
      if (action === 'addFactor') await notifyAdded(tx, accountId, change)
      else await notify(tx, accountId, mail)
      if (isAdminAccount(actor)) {
        const subject = { kind: 'user', id: accountId }
        await recordAudit(tx, actor, { action: `admin.${action}`, subject, before: null, after: { factor } })
      }
      return hasFactor
    },

    presentFactors: createFactorPresenter({ isAdminFactorRequired }),
  }
}
