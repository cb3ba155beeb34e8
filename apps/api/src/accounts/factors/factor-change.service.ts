import { randomUUID } from 'node:crypto'

import type { Factors } from '@fourfold/contract/accounts/factors'
import type { Clock } from '@fourfold/platform/clock'
import type { Reader, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { RecordAudit } from '../../audit/index.ts'
import { enqueueNotifications } from '../../notifications/index.ts'
import type { Actor } from '../../platform/actor.ts'
import { Failure } from '../../platform/failure.ts'
import { lockForChange } from '../accounts.store.ts'
import type { AccountForChange } from '../accounts.store.ts'
import { weakenSessions } from '../sessions.store.ts'
import type { FactorMail } from './factors.mails.ts'
import { authenticatorOf, passkeysOf, whichFactors } from './factors.queries.ts'
import type { OwnPasskey } from './factors.queries.ts'

type ChangeDeps = { clock: Clock; recordAudit: RecordAudit; adminsNeedFactor: boolean }
type Changed = { mail: FactorMail; action: 'addFactor' | 'removeFactor'; factor: 'passkey' | 'authenticator' }

const presentPasskey = (passkey: OwnPasskey): Factors['passkeys'][number] => ({
  id: passkey.id,
  name: passkey.name,
  device: passkey.device,
  addedAt: passkey.created_at.toString(),
  lastUsedAt: passkey.last_used_at?.toString() ?? null,
  isStopped: passkey.stopped_at !== null,
})

type OwnAuthenticator = NonNullable<Awaited<ReturnType<typeof authenticatorOf>>>

const presentAuthenticator = (app: OwnAuthenticator): Factors['authenticator'] => ({
  addedAt: app.created_at.toString(),
  recoveryCodesLeft: Number(app.recovery_codes_left),
})

export type FactorChanges = ReturnType<typeof createFactorChanges>

/** Also of one whom the session does not let administer. */
const isOfAdmin = ({ isAdmin, lacksFactor }: Actor) => isAdmin || lacksFactor

/**
 * Where codes are asked for, or an admin has a passkey, only a session that was proven by one decides who gets in, ends
 * the account or takes all of it along. A member with passkeys alone needs none: the password opens their account anyway,
 * and a lost passkey must not keep them out.
 */
async function refuseUnproven(db: Reader, actor: Actor): Promise<void> {
  const { hasPasskey, hasAuthenticator } = await whichFactors(db, actor.accountId)
  const isGuarded = hasAuthenticator || (isOfAdmin(actor) && hasPasskey)
  if (isGuarded && !actor.session.isStrong) throw new Failure('second_factor_required')
}

/** What every change of somebody's second factors has in common: who may make it, and who hears of it. */
export function createFactorChanges({ clock, recordAudit, adminsNeedFactor }: ChangeDeps) {
  async function tell(tx: Tx, accountId: AccountId, kind: FactorMail): Promise<void> {
    const subjectId = randomUUID()
    await enqueueNotifications(tx, [{ key: `${kind}.${subjectId}`, kind, accountId, subjectId, dueAt: clock.now() }])
  }

  return {
    tell,
    refuseUnproven,

    /** Holds the account. Whoever has a password and no more may not put a factor of their own beside or in place of the owner's. */
    async hold(tx: Tx, actor: Actor): Promise<AccountForChange> {
      const account = await lockForChange(tx, actor.accountId)
      if (!account) throw new Failure('not_signed_in')
      await refuseUnproven(tx, actor)
      return account
    },

    /** To be called last in the transaction. What was proven by a factor counts as long as there is one: whether there is. */
    async settle(tx: Tx, actor: Actor, { mail, action, factor }: Changed): Promise<boolean> {
      const { accountId } = actor
      const { hasPasskey, hasAuthenticator } = await whichFactors(tx, accountId)
      const isLeft = hasPasskey || hasAuthenticator
      if (!isLeft) await weakenSessions(tx, accountId, clock.now())
      await tell(tx, accountId, mail)
      if (isOfAdmin(actor)) {
        const subject = { kind: 'user', id: accountId }
        await recordAudit(tx, actor, { action: `admin.${action}`, subject, before: null, after: { factor } })
      }
      return isLeft
    },

    /** Read again: a change may have proven the session, or taken the proof from it. */
    async list(db: Reader, actor: Actor, isStrong: boolean): Promise<Factors> {
      const { accountId } = actor
      const [passkeys, authenticator] = [await passkeysOf(db, accountId), await authenticatorOf(db, accountId)]
      return {
        passkeys: passkeys.map(presentPasskey),
        authenticator: authenticator ? presentAuthenticator(authenticator) : null,
        isStrong,
        isRequired: adminsNeedFactor && isOfAdmin(actor),
      }
    },
  }
}
