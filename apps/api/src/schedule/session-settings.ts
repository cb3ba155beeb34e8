import { DEFAULT_SESSION_LENGTH, sessionLengths } from '@fourfold/contract/reference/practice'
import { FREE_SESSION_LENGTH } from '@fourfold/contract/schedule/shapes'
import type { SessionType } from '@fourfold/contract/schedule/shapes'
import type { AccountId } from '@fourfold/platform/ids'

/** The profile settings that slots depend on. */
export type SessionSettings = { id: AccountId; timeZone: string; sessionLength: number }

export type SessionSettingsRow = { id: AccountId; time_zone: string | null; session_length: number | null }

/** Returns the time zone, or UTC for a professional without one. (OP-063) */
export function timeZoneOrUtc(timeZone: string | null): string {
  return timeZone || 'UTC'
}

/** Parses the settings. The default session length is an hour. (SCH-26) */
export function parseSessionSettings({ id, time_zone, session_length }: SessionSettingsRow): SessionSettings {
  const sessionLength = sessionLengths.find((length) => length === session_length)
  return { id, timeZone: timeZoneOrUtc(time_zone), sessionLength: sessionLength ?? DEFAULT_SESSION_LENGTH }
}

export function getSessionSeconds({ sessionLength }: SessionSettings, sessionType: SessionType): number {
  return sessionType === 'Free15' ? FREE_SESSION_LENGTH : sessionLength
}
