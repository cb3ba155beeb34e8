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

type ChangeDeps = { clock: Clock; log: Log; links: Links; recordAudit: RecordAudit; adminsNeedFactor: boolean }
type FactorChange = {
  mail: FactorMail
  action: 'addFactor' | 'removeFactor'
  factor: 'passkey' | 'authenticator'
  /** The moment that the factor itself was written with. */
  now: Temporal.Instant
}

const presentPasskey = (passkey: OwnPasskey): Factors['passkeys'][number] => ({
  id: passkey.id,
  name: passkey.name,
  device: passkey.device,
  addedAt: passkey.created_at.toString(),
  lastUsedAt: passkey.last_used_at?.toString() ?? null,
  isStopped: passkey.stopped_at !== null,
})

type OwnAuthenticator = NonNullable<Awaited<ReturnType<typeof findAuthenticator>>>

const presentAuthenticator = (app: OwnAuthenticator): Factors['authenticator'] => ({
  addedAt: app.created_at.toString(),
  recoveryCodesLeft: Number(app.recovery_codes_left),
})

export type FactorChanges = ReturnType<typeof createFactorChanges>

/** Also of one whom the session does not let administer. */
const isAdminAccount = ({ isAdmin, lacksFactor }: Actor) => isAdmin || lacksFactor

async function requiresSecondFactor(db: Reader, actor: Actor): Promise<boolean> {
  const { hasPasskey, hasAuthenticator } = await findFactorKinds(db, actor.accountId)
  return hasAuthenticator || (isAdminAccount(actor) && hasPasskey)
}

/**
 * Where codes are asked for, or an admin has a passkey, only a session that was proven by one just now decides who gets
 * in, ends the account or takes all of it along: one that was left open, or stolen, does not. A member with passkeys
 * alone needs none: the password opens their account anyway, and a lost passkey must not keep them out.
 */
async function requireRecentVerification(db: Reader, actor: Actor): Promise<void> {
  if (!actor.session.isRecentlyVerified && (await requiresSecondFactor(db, actor)))
    throw new AppError('second_factor_required')
}

async function lock(tx: Tx, { accountId }: Actor): Promise<LockedAccount> {
  const account = await lockAccountForUpdate(tx, accountId)
  if (!account) throw new AppError('not_signed_in')
  return account
}

/** What a session is worth after a factor was used in it, and after the last one is gone. */
export const VERIFIED = { isMfaVerified: true, isRecentlyVerified: true } as const
export const UNVERIFIED = { isMfaVerified: false, isRecentlyVerified: false } as const

type SessionVerification = Pick<Actor['session'], 'isMfaVerified' | 'isRecentlyVerified'>

type RemovalDeps = { notify: Notify } & Pick<ChangeDeps, 'log' | 'recordAudit'>
type Notify = (tx: Tx, accountId: AccountId, kind: FactorMail) => Promise<string>

/** What goes because the owner said that it was not them: they and whoever reads the log hear of it. */
function createFactorRemoval({ notify, log, recordAudit }: RemovalDeps) {
  /** What was added since; what is older stays. */
  async function removeAddedSince(tx: Tx, accountId: AccountId, since: Temporal.Instant): Promise<void> {
    const removed = await deleteFactors(tx, accountId, since)
    if (removed.passkeys === 0 && !removed.authenticator) return
    await notify(tx, accountId, 'accounts.factors-removed')
    log.info(
      { event: 'factors_removed', account: accountId, ...removed },
      'second factors were removed by a link in an email',
    )
    if (!(await isAdmin(tx, accountId))) return
    const [by, subject] = [
      { accountId, impersonatorId: null },
      { kind: 'user', id: accountId },
    ]
    const after = { ...removed, by: 'link in an email' }
    await recordAudit(tx, by, { action: 'admin.removeFactor', subject, before: null, after })
  }

  return {
    removeSince: removeAddedSince,

    /**
     * What an intruder may have added to get in again goes. An admin's stays: whoever reads their mail would take away
     * what guards the administration. (`pnpm admin forget-factors`)
     */
    async removeIntruderFactors(tx: Tx, accountId: AccountId, since: Temporal.Instant): Promise<void> {
      if (!(await isAdmin(tx, accountId))) await removeAddedSince(tx, accountId, since)
    },
  }
}

/** Read again: a change may have proven the session, or taken the proof from it. */
const createList =
  ({ adminsNeedFactor }: Pick<ChangeDeps, 'adminsNeedFactor'>) =>
  async (db: Reader, actor: Actor, { isMfaVerified, isRecentlyVerified }: SessionVerification): Promise<Factors> => {
    const { accountId } = actor
    const [passkeys, authenticator] = [await listPasskeys(db, accountId), await findAuthenticator(db, accountId)]
    return {
      passkeys: passkeys.map(presentPasskey),
      authenticator: authenticator ? presentAuthenticator(authenticator) : null,
      isStrong: isMfaVerified,
      isFresh: isRecentlyVerified,
      isRequired: adminsNeedFactor && isAdminAccount(actor),
    }
  }

/** What every change of somebody's second factors has in common: who may make it, who hears of it, and what ends. */
export function createFactorChanges({ clock, log, links, recordAudit, adminsNeedFactor }: ChangeDeps) {
  /** The id of what is told. */
  async function tell(tx: Tx, accountId: AccountId, kind: FactorMail): Promise<string> {
    const subjectId = randomUUID()
    await enqueueNotifications(tx, [{ key: `${kind}.${subjectId}`, kind, accountId, subjectId, dueAt: clock.now() }])
    return subjectId
  }

  /** Whoever knew the password could add it and so keep its owner out: the mail takes it back. */
  async function notifyAdded(tx: Tx, accountId: AccountId, { mail, now }: FactorChange): Promise<void> {
    const id = await tell(tx, accountId, mail)
    const email = await getEmail(tx, accountId)
    if (email !== null) await links.createForOtherMail(tx, { purpose: 'factor', accountId, email, id, at: now })
  }

  return {
    tell,
    refuseUnproven: requireRecentVerification,
    ...createFactorRemoval({ notify: tell, log, recordAudit }),

    /** Holds the account. A stolen password alone must not be enough to add a factor or to replace the owner's. */
    async lockForChange(tx: Tx, actor: Actor): Promise<LockedAccount> {
      const account = await lock(tx, actor)
      await requireRecentVerification(tx, actor)
      return account
    },

    /** The same for the end of what was begun in this session: the way to the phone takes its time. */
    async lockToFinishSetup(tx: Tx, actor: Actor): Promise<void> {
      await lock(tx, actor)
      if (!actor.session.isMfaVerified && (await requiresSecondFactor(tx, actor)))
        throw new AppError('second_factor_required')
    },

    /**
     * To be called last in the transaction; what else was open ends with it. What was proven by a factor counts as long
     * as there is one: whether there is.
     */
    async afterFactorChange(tx: Tx, actor: Actor, changed: FactorChange): Promise<boolean> {
      const { accountId, session } = actor
      const { mail, action, factor, now } = changed
      const { hasPasskey, hasAuthenticator } = await findFactorKinds(tx, accountId)
      const isLeft = hasPasskey || hasAuthenticator
      // Whoever was here before is not let stay by a way in that has changed.
      await revokeOtherSessions(tx, { accountId, except: session.hash, now })
      if (!isLeft) await clearMfaVerification(tx, accountId, now)
      if (action === 'addFactor') await notifyAdded(tx, accountId, changed)
      else await tell(tx, accountId, mail)
      if (isAdminAccount(actor)) {
        const subject = { kind: 'user', id: accountId }
        await recordAudit(tx, actor, { action: `admin.${action}`, subject, before: null, after: { factor } })
      }
      return isLeft
    },

    presentFactors: createList({ adminsNeedFactor }),
  }
}
