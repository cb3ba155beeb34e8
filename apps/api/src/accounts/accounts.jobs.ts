import { z } from 'zod'

import { job } from '../infra/jobs/job.ts'

const AccountId = z.int().positive()

/** Mails a link. */
export const mailLink = job({ name: 'accounts.mail-link', payload: z.object({ linkId: z.uuid() }) })

/** Makes a reset link if the address belongs to an account; the id is made by the asker so that a second run changes nothing. */
export const createResetLink = job({
  name: 'accounts.make-reset-link',
  payload: z.object({ linkId: z.uuid(), email: z.string() }),
})

/** Tells the owner that the password has changed. */
export const mailPasswordChanged = job({
  name: 'accounts.mail-password-changed',
  payload: z.object({ changeId: z.uuid(), accountId: AccountId }),
})

/** Tells the former address that the account has moved. */
export const mailEmailChanged = job({
  name: 'accounts.mail-email-changed',
  payload: z.object({ changeId: z.uuid(), accountId: AccountId }),
})

/** Erases the accounts of those who asked for it and had their time to change their mind. */
export const eraseDueAccounts = job({ name: 'accounts.erase-departed', payload: z.object({}), cron: '*/10 * * * *' })

/** Tells the owner of an address that somebody else asked for it. */
export const mailEmailAlreadyUsed = job({
  name: 'accounts.mail-address-wanted',
  payload: z.object({ changeId: z.uuid(), accountId: AccountId }),
})

/** Adds the jobs of mails again that should have gone out. */
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
