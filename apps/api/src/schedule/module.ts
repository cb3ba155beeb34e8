import { findBusyTimes, findBusyTimesOfMany } from '../appointments/index.ts'
import type { Base, Manifest } from '../module-list.ts'
import { exportSchedule } from './data-export.queries.ts'
import { scheduleRoutes } from './schedule.routes.ts'
import { createSchedule } from './schedule.service.ts'
import { eraseWorkHours } from './schedule.store.ts'

export const scheduleModule = {
  create: (parts: Base) => ({ schedule: createSchedule({ ...parts, findBusyTimes, findBusyTimesOfMany }) }),
  routes: [scheduleRoutes],
  eraseAccount: eraseWorkHours,
  exportData: { schedule: exportSchedule },
} satisfies Manifest
