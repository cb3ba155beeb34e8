import { deleteAccount, keepAccount, keepAccountByLink } from '@fourfold/contract/accounts/deletion'
import { login } from '@fourfold/contract/accounts/endpoints'
import { giveReason, loginAs } from '@fourfold/contract/admin/login-as'
import { setUserStatus } from '@fourfold/contract/admin/users/endpoints'

import type { Tour } from '../http/refusal-tour.ts'
import { PASSWORD } from '../setup/people.ts'
import { REASON } from './acting.ts'

/** Meets every refusal of acting as somebody. */
export async function tourLoginAs({ world, refused }: Tour): Promise<void> {
  const { token, user } = await world.admin('agnes')
  await refused(loginAs, { body: { username: user.username } }, { token })
  await refused(loginAs, { body: { username: 'nobody.at.all' } }, { token })
  await refused(giveReason, { body: { reason: REASON } }, { token })
}

/** Meets every refusal of leaving, and of changing one's mind. */
export async function tourLeaving({ world, refused }: Tour): Promise<void> {
  const { token, email, user } = await world.member('leaver')
  const wrong = { email, password: 'not the password' }
  await refused(deleteAccount, { body: { password: wrong.password } }, { token })
  await refused(keepAccount, { body: wrong })
  await refused(keepAccountByLink, { body: { token: 'guess', email } })
  await world.call(deleteAccount, { body: { password: PASSWORD } }, { token })
  await refused(login, { body: { email, password: PASSWORD } })
  const ada = await world.admin('closing.admin')
  const closed = await world.call(keepAccount, { body: { email, password: PASSWORD } })
  const body = { userId: user.id, status: 'Rejected', reason: 'Spam.' } as const
  if (closed.data) await world.call(setUserStatus, { body }, { token: ada.token })
  await refused(keepAccount, { body: { email, password: PASSWORD } })
}
