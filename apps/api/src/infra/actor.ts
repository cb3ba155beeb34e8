import type { AccountId } from '@fourfold/platform/ids'

import { normalizeIdentifier } from './rate-limiter.ts'

/** The session of a token, identified by the token hash, which does not reveal the token. */
export type Session = {
  hash: Buffer
  /** Returns the token, or the one that replaces it after an event. A function, so that the token is never logged. */
  nextToken: (event: 'none' | 'edit' | 'reauthentication') => string
  expiresAt: Temporal.Instant
  /** Whether a second factor has verified the session. */
  isMfaVerified: boolean
  /** Whether the verification is recent enough to change login settings. */
  isRecentlyVerified: boolean
}

/** Whether the impersonating admin has given a reason, and the personal data that the admin has viewed since. */
export type Impersonation = { hasReason: boolean; accessLog: readonly string[] }

/** Kinds of personal data that an impersonating admin may view only with a reason. */
export type PersonalDataKind = 'chats' | 'profile' | 'appointment' | 'appointments'

/** The subject is the uuid of an appointment, or else the requested username. */
export type AccessLogEntry = { kind: PersonalDataKind; subject: string }

/** Builds a key that is equal for all spellings of a username, so that an access is logged once. */
export const buildAccessLogKey = ({ kind, subject }: AccessLogEntry): string =>
  `${kind}:${normalizeIdentifier(subject)}`

/** The authenticated caller. Taken from the session, never from the request. */
export type Actor = {
  accountId: AccountId
  username: string
  isProfessional: boolean
  isAdmin: boolean
  /** Whether the caller is an admin without admin rights, because the session lacks the required second factor. */
  isMissingFactor: boolean
  emailVerified: boolean
  session: Session
  /** The impersonating admin. Null unless this is an impersonation session. */
  impersonatorId: AccountId | null
  /** The request id in the log. Missing for a socket. */
  requestId?: string
  /** Null unless this is an impersonation session. */
  impersonation: Impersonation | null
}

/** Whether personal data stays hidden from this session, because the impersonating admin has given no reason. */
export const isPersonalDataHidden = ({ impersonation }: Pick<Actor, 'impersonation'>): boolean =>
  impersonation !== null && !impersonation.hasReason
