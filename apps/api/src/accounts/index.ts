import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'
import type { PubSub } from '@fourfold/platform/pubsub'

import type { RecordAudit } from '../audit/index.ts'
import type { Jobs } from '../infra/jobs/jobs.ts'
import type { RateLimiter } from '../infra/rate-limiter.ts'
import type { Passwords } from '../infra/security/passwords.ts'
import { createPendingDeletion } from './deletion/pending-deletion.service.ts'
import type { AccountDeletionHook } from './deletion/pending-deletion.service.ts'
import { createAuthenticators } from './factors/authenticator.service.ts'
import { createFactorChanges } from './factors/factor-change.service.ts'
import { createFactorCodes } from './factors/factor-codes.service.ts'
import { createPasskeyLogin } from './factors/passkey-login.service.ts'
import { createPasskeys } from './factors/passkeys.service.ts'
import { createFactorReports } from './factors/report-factor.service.ts'
import { createWebauthn } from './factors/webauthn.ts'
import type { RelyingParty } from './factors/webauthn.ts'
import { createImpersonation } from './impersonation/impersonation.service.ts'
import { createEnqueueMail } from './mails/account-mails.service.ts'
import type { Links } from './mails/links.service.ts'
import { createOwnerCheck, createPasswordCheck } from './passwords/password-check.ts'
import { createCodeGuessLimit, createPasswordGuessLimit } from './passwords/password-rate-limit.ts'
import { createPasswordReset } from './passwords/password-reset.service.ts'
import { createConfirmation } from './registration/confirmation.service.ts'
import { createRegistration } from './registration/registration.service.ts'
import { createLoginRateLimit, createNewSessionLimit } from './sessions/login-rate-limit.ts'
import { createOwnSessions } from './sessions/own-sessions.service.ts'
import { createRevokeAccess } from './sessions/revoke-access.ts'
import type { DeleteCalendarFeed } from './sessions/revoke-access.ts'
import type { GetSessionCutoffs } from './sessions/session-cutoffs.ts'
import { createSessionUsage } from './sessions/session-usage.ts'
import { createSessionWatch } from './sessions/session-watch.ts'
import { createSessions } from './sessions/sessions.service.ts'
import { createAccountChanges } from './settings/account-change.service.ts'
import { createDiscreet } from './settings/discreet.service.ts'
import { createEmailChanges } from './settings/email-change.service.ts'
import type { OnEmailChanged } from './settings/email-change.service.ts'

type AccountsDeps = {
  db: Db
  clock: Clock
  jobs: Jobs
  pubSub: PubSub
  log: Log
  passwords: Passwords
  rateLimiter: RateLimiter
  links: Links
  recordAudit: RecordAudit
  deleteCalendarFeed: DeleteCalendarFeed
  onEmailChanged: OnEmailChanged
  /** Hooks of other modules, called when a deletion is requested. */
  onDeletionRequested: readonly AccountDeletionHook[]
  sessionDays: number
  sessionCutoffs: GetSessionCutoffs
  /** Derives renewed session tokens. */
  secret: string
  /** Encrypts the secrets of second factors. */
  factorSecret: string
  relyingParty: RelyingParty
  isAdminFactorRequired: boolean
}

/** The public API of accounts: registration, sessions, and second factors. */
export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts(deps: AccountsDeps) {
  const sessionWatch = createSessionWatch(deps)
  const sessionUsage = createSessionUsage(deps)
  const limitLogins = createLoginRateLimit(deps.rateLimiter)
  const limitNewSessions = createNewSessionLimit(deps.rateLimiter)
  const factorChanges = createFactorChanges(deps)
  const factorCodes = createFactorCodes({ ...deps, factorChanges })
  const sessions = createSessions({ ...deps, sessionWatch, limitLogins, limitNewSessions, factorCodes })
  const shared = {
    ...deps,
    sessions,
    sessionWatch,
    factorChanges,
    revokeAccess: createRevokeAccess(deps),
    enqueueMail: createEnqueueMail(deps),
  }
  const emailChanges = createEmailChanges(shared)
  const limitPasswordGuesses = createPasswordGuessLimit(deps.rateLimiter)
  const checkPassword = createPasswordCheck({ ...deps, limitPasswordGuesses })
  const checkOwner = createOwnerCheck({ ...deps, checkPassword, factorChanges })
  const webauthn = createWebauthn({ relyingParty: deps.relyingParty, secret: deps.factorSecret })
  const factors = { factorCodes, webauthn }
  const checks = {
    limitPasswordGuesses,
    checkPassword,
    checkOwner,
    limitCodeGuesses: createCodeGuessLimit(deps.rateLimiter),
  }
  const parts = { ...shared, ...factors, ...checks, emailChanges, limitLogins, limitNewSessions, sessionUsage }
  return {
    ...sessions,
    ...createImpersonation(deps),
    ...createRegistration(parts),
    ...createConfirmation(parts),
    ...createAccountChanges(parts),
    ...createPasswordReset(parts),
    ...createPendingDeletion(parts),
    ...createOwnSessions(parts),
    ...createAuthenticators(parts),
    ...createPasskeys(parts),
    ...createPasskeyLogin(parts),
    ...createFactorReports(parts),
    ...createDiscreet(deps),
    checkOwner,
    undoEmailChange: emailChanges.undoEmailChange,
    sessionWatch,
    sessionUsage,
  }
}

export type { OwnerCheck } from './passwords/password-check.ts'
export { computeTotpCode, computeTimeStep } from './factors/totp.ts'
export { deleteFactors } from './factors/factors.store.ts'
export { lockByEmailForUpdate, lockForDecision, setAdmin, setStatus, setEmailVerified } from './accounts.store.ts'
export { createDiscreetMailer } from './settings/discreet.service.ts'
export { createLinks } from './mails/links.service.ts'
export { voidLinks } from './mails/links.store.ts'
export { revokeAllSessions } from './sessions/sessions.store.ts'
