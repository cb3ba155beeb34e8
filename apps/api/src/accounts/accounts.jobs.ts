import { z } from 'zod'

import { job } from '../infra/jobs/job.ts'

const AccountId = z.int().positive()

export const mailLink = job({ name: 'accounts.mail-link', payload: z.object({ linkId: z.uuid() }) })

/** Creates a reset link if the address belongs to an account. The caller sets the id, so the job is idempotent. */
export const createResetLink = job({
  name: 'accounts.create-reset-link',
  payload: z.object({ linkId: z.uuid(), email: z.string() }),
})

/** Notifies the owner that the password has changed. */
export const mailPasswordChanged = job({
  name: 'accounts.mail-password-changed',
  payload: z.object({ mailId: z.uuid(), accountId: AccountId }),
})

/** Notifies the former address after an email change. */
export const mailEmailChanged = job({
  name: 'accounts.mail-email-changed',
  payload: z.object({ mailId: z.uuid(), accountId: AccountId }),
})

/** Erases accounts whose grace period is over. */
export const eraseDueAccounts = job({
  name: 'accounts.erase-due-accounts',
  payload: z.object({}),
  cron: '*/10 * * * *',
})

/** Notifies the owner of an address that another account requested it. */
export const mailEmailAlreadyUsed = job({
  name: 'accounts.mail-email-already-used',
  payload: z.object({ mailId: z.uuid(), accountId: AccountId }),
})

/** Requeues overdue mails. */
export const sweepAccounts = job({ name: 'accounts.sweep', payload: z.object({}), cron: '*/5 * * * *' })

export const accountJobs = [
  mailLink,
  createResetLink,
  mailPasswordChanged,
  mailEmailChanged,
  eraseDueAccounts,
  mailEmailAlreadyUsed,
  sweepAccounts,
]
