import { createActivation } from './activation.service.ts'
import { createDecisions } from './decisions.service.ts'
import { createSessionRevocation } from './sessions.service.ts'
import { createUserList } from './users.service.ts'

type AdminDeps = Parameters<typeof createActivation>[0] &
  Parameters<typeof createDecisions>[0] &
  Parameters<typeof createUserList>[0]

/** The public API of user administration. */
export type Admin = ReturnType<typeof createAdmin>

export function createAdmin(deps: AdminDeps) {
  return {
    ...createUserList(deps),
    ...createDecisions(deps),
    ...createActivation(deps),
    ...createSessionRevocation(deps),
  }
}

export { presentRequestedTags } from './users.present.ts'
