import * as calls from '@fourfold/contract/schedule/endpoints'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { Schedule } from './index.ts'

export function scheduleRoutes({ schedule }: { schedule: Schedule }): Route[] {
  return [
    route(calls.workHours, ({ actor, query }) => schedule.listWorkHours(actor, query.sessionType)),
    route(calls.saveWorkHour, ({ actor, body }) => schedule.save(actor, body)),
    route(calls.deleteWorkHour, ({ actor, body }) => schedule.remove(actor, body.id)),
    route(calls.loadSchedule, ({ body }) => schedule.loadCalendar(body)),
    route(calls.availableSlots, ({ body }) => schedule.listAvailableSlots(body)),
  ]
}
