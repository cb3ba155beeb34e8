import { randomUUID } from 'node:crypto'

import type { EmptyReply, ForgotPasswordForm, ResetPasswordForm } from '@fourfold/contract/accounts/shapes'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { z } from 'zod'

import { AppError } from '../../infra/app-error.ts'
import { normalizeIdentifier } from '../../infra/rate-limiter.ts'
import type { RateLimiter } from '../../infra/rate-limiter.ts'
import type { Passwords } from '../../infra/security/passwords.ts'
import { setPassword } from '../accounts.store.ts'
import type { EnqueueMail } from '../mails/account-mails.service.ts'
import type { Links } from '../mails/links.service.ts'
import type { RevokeAccess } from '../sessions/revoke-access.ts'
import type { SessionWatch } from '../sessions/session-watch.ts'
import { rejectWeakPassword } from './weak-passwords.ts'

type ResetDeps = {
  db: Db
  passwords: Passwords
  sessionWatch: SessionWatch
  links: Links
  revokeAccess: RevokeAccess
  enqueueMail: EnqueueMail
  rateLimiter: RateLimiter
}

/** Prevents flooding an inbox. A user who reaches the limit has ten valid links in the inbox. */
const MAIL_LIMIT = { attempts: 10, seconds: 3600 }

/** Resets passwords by mailed links. */
export function createPasswordReset({
  db,
  passwords,
  sessionWatch,
  links,
  revokeAccess,
  enqueueMail,
  rateLimiter,
}: ResetDeps) {
  return {
    /** The worker checks whether the account exists, so neither reply nor response time reveals it. */
    async forgotPassword({ email }: z.output<typeof ForgotPasswordForm>): Promise<EmptyReply> {
      if (!(await rateLimiter.tryConsume('forgot:mails', normalizeIdentifier(email), MAIL_LIMIT))) return {}
      await inTransaction(db, (tx) =>
        enqueueMail(tx, { id: randomUUID(), kind: 'reset-request', accountId: null, email }),
      )
      return {}
    },

    async resetPassword({ hash, email, password }: z.output<typeof ResetPasswordForm>): Promise<EmptyReply> {
      const submittedLink = { purpose: 'reset', token: hash, email } as const
      if (!(await links.isValid(db, submittedLink))) throw new AppError('reset_link_invalid')
      // Checked before the link is consumed, so that the user can try another password.
      rejectWeakPassword(password, { email })
      const passwordHash = await passwords.hash(password)
      const ownerId = await inTransaction(db, async (tx) => {
        const accountId = await links.consume(tx, submittedLink)
        if (!accountId) throw new AppError('reset_link_invalid')
        await setPassword(tx, accountId, passwordHash)
        await revokeAccess(tx, accountId)
        await enqueueMail(tx, { id: randomUUID(), kind: 'password-changed', accountId, email })
        return accountId
      })
      sessionWatch.publishSessionEnd(ownerId)
      return {}
    },
  }
}
