import { register } from '@fourfold/contract/accounts/endpoints'
import { editSearchInfo } from '@fourfold/contract/catalog/endpoints'
import { addressOf } from '@fourfold/contract/endpoint'
import type pg from 'pg'

const FORM = {
  name: 'Seeker',
  password: 'correct horse battery',
  confirmPassword: 'correct horse battery',
  isProfessional: false,
}

type Request = { method: 'POST'; url: string; headers?: Record<string, string>; payload: object }
type Send = (request: Request) => Promise<{ json(): unknown }>

/** The token of a new member with a confirmed address who looks for these goals. */
export async function seekerIn(send: Send, pool: pg.Pool, goals: readonly { id: number }[]): Promise<string> {
  const username = `seeker${Math.floor(performance.timeOrigin)}`
  const email = `${username}@bench.example`
  const joined = await send({
    method: 'POST',
    url: addressOf(register, {}),
    payload: { ...FORM, username, email },
  })
  const { token } = (joined.json() as { data: { token: string } }).data
  await pool.query('update account set email_verified = true where username = $1', [username])
  await send({
    method: 'POST',
    url: addressOf(editSearchInfo, {}),
    headers: { authorization: `Bearer ${token}` },
    payload: { questionsAnswers: [], searchTags: goals.map(({ id }) => id) },
  })
  return token
}
