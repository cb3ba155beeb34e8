import { toSafePath } from '@fourfold/contract/accounts/redirects'
import type { EmptyReply, RegisterForm, LoginReply } from '@fourfold/contract/accounts/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { z } from 'zod'

import { createImpersonationAudit } from '../../audit/index.ts'
import type { RecordAudit } from '../../audit/index.ts'
import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Passwords } from '../../infra/security/passwords.ts'
import { insertProfile } from '../../profiles/index.ts'
import { getOwnAccount, findTakenIdentifier } from '../accounts.queries.ts'
import { insertAccount } from '../accounts.store.ts'
import type { Links } from '../mails/links.service.ts'
import { rejectWeakPassword } from '../passwords/weak-passwords.ts'
import type { Sessions } from '../sessions/sessions.service.ts'
import type { EmailChanges } from '../settings/email-change.service.ts'
import { rejectFormerUsername } from './former-usernames.store.ts'
import { rejectReservedUsername } from './reserved-names.ts'
import { rejectTaken, rethrowTakenIdentifier } from './taken-identifiers.ts'

type Registration = z.output<typeof RegisterForm>
type RegistrationDeps = {
  db: Db
  clock: Clock
  passwords: Passwords
  sessions: Sessions
  links: Links
  emailChanges: EmailChanges
  recordAudit: RecordAudit
}

/** Returns the requested tags of a professional or the search of a member. Null if empty. (ACC-09, ACC-10) */
function buildInitialProfileData({ isProfessional, other }: Registration): Record<string, unknown> | null {
  const { requestedTags = [], searchTags = [], questionsAnswers = [] } = other ?? {}
  if (isProfessional) return requestedTags.length > 0 ? { requestedTags } : null
  return searchTags.length + questionsAnswers.length > 0 ? { searchTags, questionsAnswers } : null
}

export function createRegistration(deps: RegistrationDeps) {
  const { db, clock, passwords, sessions, links, emailChanges } = deps
  const recordImpersonatedWrite = createImpersonationAudit(deps.recordAudit)

  return {
    async register(form: Registration): Promise<LoginReply> {
      rejectReservedUsername(form.username)
      rejectWeakPassword(form.password, form)
      // Unique indexes enforce this; the early check only saves hashing the password.
      rejectTaken(await findTakenIdentifier(db, { ...form, now: clock.now() }))
      const passwordHash = await passwords.hash(form.password)
      return inTransaction(db, async (tx) => {
        const now = clock.now()
        const accountId = await insertAccount(tx, { ...form, passwordHash, now })
        await rejectFormerUsername(tx, { accountId, username: form.username, now })
        await insertProfile(tx, accountId, buildInitialProfileData(form))
        const nextUrl = toSafePath(form.nextUrl)
        await links.createAndMail(tx, { purpose: 'confirm', accountId, email: form.email, nextUrl })
        return sessions.open(tx, accountId)
      }).catch(rethrowTakenIdentifier)
    },

    async resendConfirmation(actor: Actor): Promise<EmptyReply> {
      const { accountId } = actor
      const { email, email_verified, pending_email } = await getOwnAccount(db, accountId)
      if (email_verified && pending_email === null) throw new AppError('email_already_confirmed')
      const request = { accountId, email: pending_email ?? email }
      await emailChanges.limitConfirmationMails(request)
      await inTransaction(db, async (tx) => {
        await emailChanges.sendConfirmation(tx, request)
        const subject = { kind: 'user', id: accountId }
        await recordImpersonatedWrite(tx, actor, { call: 'resendConfirmation', subject, form: {} })
      })
      return {}
    },
  }
}
