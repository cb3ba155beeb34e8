/** A guard of booking in the api's own source, and what a sabotaged api has in its place. */
export type Guard = { file: string; text: string; instead: string }

const store = 'apps/api/src/appointments/appointments.store.ts'

/** Rivals queue at the diary. */
const lock: Guard = {
  file: store,
  text: ".where('account.status', '<>', 'Rejected')\n    .forNoKeyUpdate('account')",
  instead: ".where('account.status', '<>', 'Rejected')",
}

/** A move looks whether the status is still the one its mover saw. */
const compareAndSet: Guard = { file: store, text: "    .where('appointment.status', '=', status)\n", instead: '' }

/** What each sabotage takes out of the source. `constraint` loses its constraint in the database besides. */
export const guards: Record<string, Guard> = { constraint: lock, lock, approve: compareAndSet }
