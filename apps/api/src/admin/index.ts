import { createActivation } from './activation.service.ts'
import { createDecisions } from './decisions.service.ts'
import { createSessionEnding } from './sessions.service.ts'
import { createUserList } from './users.service.ts'

type AdminDeps = Parameters<typeof createActivation>[0] &
  Parameters<typeof createDecisions>[0] &
  Parameters<typeof createUserList>[0]

/** The door of admin: who is here, and who may be. */
export type Admin = ReturnType<typeof createAdmin>

export function createAdmin(deps: AdminDeps) {
  return { ...createUserList(deps), ...createDecisions(deps), ...createActivation(deps), ...createSessionEnding(deps) }
}

export { forgetDecisions } from './decisions.store.ts'
export { presentRequested } from './users.present.ts'
export { decisionData } from './data-export.queries.ts'
