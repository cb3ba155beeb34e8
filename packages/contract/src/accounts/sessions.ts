import { endpoint } from '../endpoint.ts'
import { z } from '../zod.ts'
import { PasswordForm } from './deletion.ts'

const MINUTE = 60

/** A session of the caller. */
export const OwnSession = z
  .object({
    /** Id of the session; not valid as a token. */
    id: z.string(),
    /** Browser and device as text; null if unknown. */
    device: z.string().nullable(),
    openedAt: z.string(),
    lastSeenAt: z.string().nullable(),
    /** Whether this is the session of the request. */
    isThis: z.boolean(),
    /** Whether an admin opened the session to impersonate the user. */
    isOurTeam: z.boolean(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.infer<typeof OwnSession>

export const OwnSessions = z.object({ sessions: z.array(OwnSession) }).meta({ id: 'OwnSessions' })
export type OwnSessions = z.infer<typeof OwnSessions>

/**
 * With `id`, ends that session, and revokes the calendar feed only if `closesFeed` is true. Without `id`, ends all other
 * sessions and always revokes the feed.
 */
export const EndSessionsForm = PasswordForm.extend({
  id: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  closesFeed: z.boolean().optional(),
})

export const ownSessions = endpoint({
  method: 'GET',
  path: '/account/sessions',
  access: 'user',
  summary: "List the caller's sessions. (extension)",
  reply: OwnSessions,
  errors: [],
  limits: { account: { attempts: 120, seconds: 15 * MINUTE } },
})

export const endSessions = endpoint({
  method: 'POST',
  path: '/account/sessions/end',
  access: 'user',
  summary: 'End one session of the caller, or all other sessions; their connections close within a second. (extension)',
  body: EndSessionsForm,
  renewsToken: true,
  reply: OwnSessions,
  errors: ['wrong_password', 'not_found'],
  limits: { account: { attempts: 10, seconds: 15 * MINUTE, perAddress: true } },
})
