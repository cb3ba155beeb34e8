import type { AccountId } from './ids.ts'

/** Who makes a call, as the session says; never as the request claims. */
export type Actor = {
  accountId: AccountId
  username: string
  isProfessional: boolean
  isAdmin: boolean
  emailVerified: boolean
  sessionHash: Buffer
}
