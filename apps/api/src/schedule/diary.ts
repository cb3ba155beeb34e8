import { DEFAULT_SESSION_LENGTH, sessionLengths } from '@fourfold/contract/reference/practice'
import { FREE_SESSION_LENGTH } from '@fourfold/contract/schedule/shapes'
import type { SessionType } from '@fourfold/contract/schedule/shapes'

import type { AccountId } from '../platform/ids.ts'

/** What the slots of a professional depend on, besides work hours and appointments. */
export type Diary = { id: AccountId; timeZone: string; sessionLength: number }

type Told = { id: AccountId; time_zone: string | null; session_length: string | null }

/** The zone of whoever has not told theirs is UTC. (OP-063) */
export function timeZoneOf(told: string | null | undefined): string {
  return told || 'UTC'
}

/** Whoever has not told how long a session lasts works by the hour. (SCH-26) */
export function diaryOf({ id, time_zone, session_length }: Told): Diary {
  const sessionLength = sessionLengths.find((length) => String(length) === session_length)
  return { id, timeZone: timeZoneOf(time_zone), sessionLength: sessionLength ?? DEFAULT_SESSION_LENGTH }
}

/** Seconds. */
export function lengthOf({ sessionLength }: Diary, sessionType: SessionType): number {
  return sessionType === 'Free15' ? FREE_SESSION_LENGTH : sessionLength
}
