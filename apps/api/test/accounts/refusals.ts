import { giveReason, loginAs } from '@fourfold/contract/admin/login-as'

import type { Tour } from '../http/refusal-tour.ts'
import { REASON } from './acting.ts'

/** Meets every refusal of acting as somebody. */
export async function tourLoginAs({ world, refused }: Tour): Promise<void> {
  const { token, user } = await world.admin('agnes')
  await refused(loginAs, { body: { username: user.username } }, { token })
  await refused(loginAs, { body: { username: 'nobody.at.all' } }, { token })
  await refused(giveReason, { body: { reason: REASON } }, { token })
}
