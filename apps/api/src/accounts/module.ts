import { closeAppointments, deleteFeed } from '../appointments/index.ts'
import { getRelyingParty } from '../infra/env.ts'
import type { Base, Manifest, WorkerParts } from '../module-list.ts'
import type { Subscriptions } from '../subscriptions/index.ts'
import { accountJobs } from './accounts.jobs.ts'
import { accountRoutes, factorRoutes } from './accounts.routes.ts'
import { createAccountDeletion } from './deletion/account-deletion.service.ts'
import type { AccountDeletion } from './deletion/account-deletion.service.ts'
import { impersonationRoutes } from './impersonation/impersonation.routes.ts'
import { createAccounts } from './index.ts'
import { accountHandlers } from './mails/accounts.worker.ts'
import { createLinks } from './mails/links.service.ts'
import type { Links } from './mails/links.service.ts'
import { createAccountSender } from './mails/notifications.worker.ts'
import { RESERVATION_DAYS } from './registration/former-usernames.store.ts'
import { createSessionCutoffs } from './sessions/session-cutoffs.ts'
import { exportAccount } from './settings/data-export.queries.ts'

function create(parts: Base & { subscriptions: Subscriptions }) {
  const { env, clock, subscriptions } = parts
  const links = createLinks(parts)
  const accounts = createAccounts({
    ...parts,
    links,
    sessionDays: env.SESSION_DAYS,
    sessionCutoffs: createSessionCutoffs({
      clock,
      idleDays: env.SESSION_IDLE_DAYS,
      adminIdleHours: env.ADMIN_IDLE_HOURS,
    }),
    factorSecret: env.FACTOR_SECRET,
    relyingParty: getRelyingParty(env),
    isAdminFactorRequired: env.ADMIN_SECOND_FACTOR === 'required',
    deleteCalendarFeed: deleteFeed,
    onEmailChanged: subscriptions.queueCustomerEmailUpdate,
    onDeletionRequested: [closeAppointments, subscriptions.cancelForDeletedAccount],
  })
  const deletion = createAccountDeletion({ ...parts, sessionWatch: accounts.sessionWatch })
  return { links, accounts: { ...accounts, ...deletion } }
}

type HandlerParts = Base & WorkerParts & { links: Links; accounts: AccountDeletion }

export const accountsModule = {
  create,
  routes: [accountRoutes, factorRoutes, impersonationRoutes],
  jobs: accountJobs,
  workers: (parts: HandlerParts) => accountHandlers({ ...parts, accountDeletion: parts.accounts }),
  sender: createAccountSender,
  retention: [
    { table: 'session', after: 'expires_at', days: 30 },
    { table: 'passkey_challenge', after: 'expires_at', days: 1 },
    { table: 'mail_link', after: 'expires_at', days: 30 },
    { table: 'account_mail', after: 'created_at', days: 30 },
    { table: 'former_username', after: 'released_at', days: RESERVATION_DAYS },
  ],
  exportData: { account: exportAccount },
} satisfies Manifest
