import { LoginReply } from '../accounts/shapes.ts'
import { endpoint } from '../endpoint.ts'
import { exactText, plainText } from '../text.ts'
import { z } from '../zod.ts'

const HOUR = 3600

/** Message after the start of an impersonation. (ADM-13) */
export const IMPERSONATION_STARTED = 'Login successful!'

const REASON_LENGTH = { min: 10, max: 500 }

export const loginAs = endpoint({
  method: 'POST',
  path: '/admin/loginAs',
  access: 'admin',
  summary: 'Start impersonating a user for a limited time. (ADM-12, ADM-37, OP-017, OP-105)',
  body: z.object({ username: exactText(60).min(1) }),
  /** `user.other` is null, because the admin must record a reason before viewing the user's answers. */
  reply: LoginReply,
  errors: ['not_found', 'login_as_refused'],
  limits: { account: { attempts: 120, seconds: HOUR } },
})

/** An admin's reason for viewing personal data. */
export const ImpersonationReasonForm = z.object({
  reason: plainText(REASON_LENGTH.max, 'Please enter a reason').min(
    REASON_LENGTH.min,
    `Please write at least ${REASON_LENGTH.min} characters`,
  ),
})

export const recordImpersonationReason = endpoint({
  method: 'POST',
  path: '/admin/loginAs/reason',
  access: 'user',
  summary: 'Record the reason for viewing personal data in an impersonation session. (extension)',
  body: ImpersonationReasonForm,
  reply: z.object({ reason: z.string() }),
  errors: ['not_acting'],
  limits: { account: { attempts: 60, seconds: HOUR } },
})
