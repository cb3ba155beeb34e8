import { appointmentGroupNames } from '@fourfold/contract/appointments/shapes'
import type { AppointmentInList } from '@fourfold/contract/appointments/shapes'
import type { Page, PageQuery } from '@fourfold/contract/paging'
import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'
import { z } from 'zod'

import type { Actor } from '../../infra/actor.ts'
import { createCursors, CursorInstant, takePage } from '../../infra/cursors.ts'
import { presentInList } from '../appointments.present.ts'
import { listAppointments } from './list.queries.ts'

/** `at` is the time of the first page, so that a session that ends meanwhile doesn't appear twice. */
const cursors = createCursors(
  z.object({ at: CursorInstant, group: z.enum(appointmentGroupNames), start: CursorInstant, uuid: z.uuid() }),
)

type ListDeps = { db: Db; clock: Clock }

/** Lists the caller's appointments by group and page. (APP-34, OP-071) */
export function createAppointmentList({ db, clock }: ListDeps) {
  return {
    async list({ accountId, isProfessional }: Actor, query: PageQuery): Promise<Page<AppointmentInList[]>> {
      const { limit } = query
      const cursor = query.after === undefined ? null : cursors.read(query.after)
      const at = cursor ? Temporal.Instant.from(cursor.at) : clock.now()
      const after = cursor && { ...cursor, start: Temporal.Instant.from(cursor.start) }
      const role = isProfessional ? 'professional' : 'member'
      const rows = await listAppointments(db, { role, accountId, at, after, limit })
      const { shown, next } = takePage(rows, {
        limit,
        cursorOf: ({ group, starts_at, uuid }) =>
          cursors.write({ at: at.toString(), group, start: starts_at.toString(), uuid }),
      })
      return { data: shown.map((row) => presentInList(row, role)), next }
    },
  }
}
