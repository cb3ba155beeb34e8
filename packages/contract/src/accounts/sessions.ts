import { endpoint } from '../endpoint.ts'
import { z } from '../zod.ts'
import { PasswordForm } from './deletion.ts'

const MINUTE = 60

/** One place where somebody is logged in. */
export const OwnSession = z
  .object({
    /** Names the session and opens nothing. */
    id: z.string(),
    /** The browser and the device in plain words; null when we cannot tell. */
    device: z.string().nullable(),
    openedAt: z.string(),
    lastSeenAt: z.string().nullable(),
    /** Whether this very call was made in it. */
    isThis: z.boolean(),
    /** Opened by one of our team, who acts as the person. */
    isOurTeam: z.boolean(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.infer<typeof OwnSession>

export const OwnSessions = z.object({ sessions: z.array(OwnSession) }).meta({ id: 'OwnSessions' })
export type OwnSessions = z.infer<typeof OwnSessions>

/** Without an id: all but the one the call is made in, and the private address of the calendar, which one may keep. */
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
  renews: true,
  reply: OwnSessions,
  errors: ['wrong_password', 'not_found'],
  limits: { account: { attempts: 10, seconds: 15 * MINUTE, perAddress: true } },
})
