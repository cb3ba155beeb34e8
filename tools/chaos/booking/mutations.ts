import type { Mutation } from '../mutate.ts'

/** Rivals queue at the professional. */
const lock: Mutation = {
  file: 'apps/api/src/appointments/booking/booking.store.ts',
  text: "and account.status <> 'Rejected'\n    for no key update of account",
  replacement: "and account.status <> 'Rejected'",
}

/** A move looks whether the status is still the one its mover saw. */
const compareAndSet: Mutation = {
  file: 'apps/api/src/appointments/lifecycle/transitions.store.ts',
  text: "    .where('appointment.status', '=', status)\n",
  replacement: '',
}

/** What each sabotage takes out of the source. `constraint` loses its constraint in the database besides. */
export const mutations: Record<string, Mutation> = { constraint: lock, lock, approve: compareAndSet }
