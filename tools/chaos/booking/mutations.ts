import type { Mutation } from '../mutate.ts'

/** Safeguard: concurrent bookings lock the professional's row. */
const lock: Mutation = {
  file: 'apps/api/src/appointments/booking/booking.store.ts',
  text: "and account.status <> 'Rejected'\n    for no key update of account",
  replacement: "and account.status <> 'Rejected'",
}

/** Safeguard: a status change compares the current status with the expected one. */
const compareAndSet: Mutation = {
  file: 'apps/api/src/appointments/lifecycle/transitions.store.ts',
  text: "    .where('appointment.status', '=', status)\n",
  replacement: '',
}

/** `constraint` also weakens the exclusion constraint in the database. */
export const mutations: Record<string, Mutation> = { constraint: lock, lock, approve: compareAndSet }
