import type { AccountId } from '@fourfold/platform/ids'

import { normalizeIdentifier } from './rate-limiter.ts'

/** What a token opened. The hash of the token is its id: it names the session and opens nothing. */
export type Session = {
  hash: Buffer
  /** The token itself, or the one that takes its place. A function, so that nothing writes it down by accident. */
  nextToken: (what: 'nothing' | 'edit' | 'proof') => string
  expiresAt: Temporal.Instant
  /** Whether a second factor has proven it. */
  isMfaVerified: boolean
  /** Whether it did so just now. */
  isRecentlyVerified: boolean
}

/** Whether an admin who acts as somebody has said why they look at what is personal, and what they have looked at since. */
export type Impersonation = { hasReason: boolean; accessLog: readonly string[] }

/** What people tell in confidence. */
export type PersonalDataKind = 'chats' | 'profile' | 'appointment' | 'appointments'

/** A look at what is personal: of one appointment, by its uuid, or else of somebody, by their username as it was given. */
export type AccessLogEntry = { kind: PersonalDataKind; subject: string }

/** What a session remembers a look by: it is noted once, however the name is written. */
export const accessLogKey = ({ kind: at, subject: of }: AccessLogEntry): string => `${at}:${normalizeIdentifier(of)}`

/** Who makes a call, as the session says; never as the request claims. */
export type Actor = {
  accountId: AccountId
  username: string
  isProfessional: boolean
  isAdmin: boolean
  /** An admin whose session no second factor has proven: until then they are what they would be without. */
  lacksFactor: boolean
  emailVerified: boolean
  session: Session
  /** The admin who really acts, when the session was opened by "log in as". */
  impersonatorId: AccountId | null
  /** The call it makes, as the log names it; a socket makes none. */
  requestId?: string
  /** Null unless an admin acts as this account. */
  impersonation: Impersonation | null
}

/** Whether what somebody told in confidence stays hidden from this session. */
export const isPersonalDataHidden = ({ impersonation }: Pick<Actor, 'impersonation'>): boolean =>
  impersonation !== null && !impersonation.hasReason
