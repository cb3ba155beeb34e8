import type { ModerationEvent } from '@fourfold/contract/moderation/shapes'
import type { Db } from '@fourfold/platform/db/db'

import { listRecentEvents } from '../audit/index.ts'

type Subjects = { kind: 'user' | 'product'; ids: readonly number[] }

/** Loads earlier admin decisions about the subjects. Returns a function that returns those about one subject. */
export async function loadDecisionHistory(db: Db, subjects: Subjects): Promise<(id: number) => ModerationEvent[]> {
  const events = Map.groupBy(await listRecentEvents(db, subjects), ({ subjectId }) => subjectId)
  return (id) =>
    (events.get(String(id)) ?? []).map(({ action, status, reason, admin, at }) => ({
      action,
      status,
      reason,
      admin,
      at: at.toString(),
    }))
}
