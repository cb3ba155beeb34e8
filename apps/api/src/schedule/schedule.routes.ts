import * as scheduleEndpoints from '@fourfold/contract/schedule/endpoints'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { Schedule } from './index.ts'

export function scheduleRoutes({ schedule }: { schedule: Schedule }): Route[] {
  return [
    route(scheduleEndpoints.workHours, ({ actor, query }) => schedule.listWorkHours(actor, query.sessionType)),
    route(scheduleEndpoints.saveWorkHour, ({ actor, body }) => schedule.save(actor, body)),
    route(scheduleEndpoints.deleteWorkHour, ({ actor, body }) => schedule.remove(actor, body.id)),
    route(scheduleEndpoints.loadSchedule, ({ body }) => schedule.loadCalendar(body)),
    route(scheduleEndpoints.availableSlots, ({ body }) => schedule.listAvailableSlots(body)),
  ]
}
