import { DEFAULT_SESSION_LENGTH, sessionLengths } from '@fourfold/contract/reference/practice'
import { FREE_SESSION_LENGTH } from '@fourfold/contract/schedule/shapes'
import type { SessionType } from '@fourfold/contract/schedule/shapes'
import type { AccountId } from '@fourfold/platform/ids'

/** What the slots of a professional depend on, besides work hours and appointments. */
export type SessionSettings = { id: AccountId; timeZone: string; sessionLength: number }

export type ToldSettings = { id: AccountId; time_zone: string | null; session_length: number | null }

/** Without a zone of their own, professionals work in UTC. (OP-063) */
export function timeZoneOf(told: string | null): string {
  return told || 'UTC'
}

/** Sessions last an hour unless the professional says otherwise. (SCH-26) */
export function sessionSettingsOf({ id, time_zone, session_length }: ToldSettings): SessionSettings {
  const sessionLength = sessionLengths.find((length) => length === session_length)
  return { id, timeZone: timeZoneOf(time_zone), sessionLength: sessionLength ?? DEFAULT_SESSION_LENGTH }
}

/** Seconds. */
export function lengthOf({ sessionLength }: SessionSettings, sessionType: SessionType): number {
  return sessionType === 'Free15' ? FREE_SESSION_LENGTH : sessionLength
}
