import { appointmentGroupNames } from '@fourfold/contract/appointments/shapes'
import type { AppointmentInList } from '@fourfold/contract/appointments/shapes'
import type { Page, PageQuery } from '@fourfold/contract/paging'
import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'
import { z } from 'zod'

import type { Actor } from '../../infra/actor.ts'
import { createCursors, CursorInstant, cutPage } from '../../infra/cursors.ts'
import { presentInList } from '../appointments.present.ts'
import { agendaOf } from './list.queries.ts'

/** What is past is decided once, when the first page is read: a session that ends meanwhile is not told twice. */
const cursors = createCursors(
  z.object({ at: CursorInstant, group: z.enum(appointmentGroupNames), start: CursorInstant, uuid: z.uuid() }),
)

type AgendaDeps = { db: Db; clock: Clock }

/** Everything somebody has had or will have, in groups, a page at a time. (APP-34, OP-071) */
export function createAgenda({ db, clock }: AgendaDeps) {
  return {
    async agenda({ accountId, isProfessional }: Actor, query: PageQuery): Promise<Page<AppointmentInList[]>> {
      const { limit } = query
      const cursor = query.after === undefined ? null : cursors.read(query.after)
      const at = cursor ? Temporal.Instant.from(cursor.at) : clock.now()
      const after = cursor && { ...cursor, start: Temporal.Instant.from(cursor.start) }
      const part = isProfessional ? 'professional' : 'member'
      const rows = await agendaOf(db, { part, accountId, at, after, limit })
      const { shown, next } = cutPage(rows, {
        limit,
        cursorOf: ({ group, starts_at, uuid }) =>
          cursors.write({ at: at.toString(), group, start: starts_at.toString(), uuid }),
      })
      return { data: shown.map((row) => presentInList(row, part)), next }
    },
  }
}
