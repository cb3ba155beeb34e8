import { register } from '@fourfold/contract/accounts/endpoints'
import { editSearchInfo } from '@fourfold/contract/catalog/endpoints'
import { buildPath } from '@fourfold/contract/endpoint'
import { search } from '@fourfold/contract/search/endpoints'
import type { SearchReply } from '@fourfold/contract/search/shapes'
import type pg from 'pg'

import { toCallBody } from './queries.ts'
import type { SearchQuery } from './queries.ts'

const FORM = {
  name: 'Member',
  password: 'correct horse battery',
  confirmPassword: 'correct horse battery',
  isProfessional: false,
}

/** Sends a POST request and returns the data of the response. */
async function send<Data>(url: string, body: object, token?: string): Promise<Data> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url} responded with ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { data: Data }).data
}

let count = 0

/** Registers a member with a confirmed address and goals. Returns the session token. */
async function registerMember(api: string, pool: pg.Pool, goals: readonly { id: number }[]): Promise<string> {
  count += 1
  const username = `member${Math.floor(performance.timeOrigin)}n${count}`
  const form = { ...FORM, username, email: `${username}@bench.example` }
  const { token } = await send<{ token: string }>(api + buildPath(register, {}), form)
  await pool.query('update account set email_verified = true where username = $1', [username])
  const info = { questionsAnswers: [], searchTags: goals.map(({ id }) => id) }
  await send(api + buildPath(editSearchInfo, {}), info, token)
  return token
}

/** Creates search calls of members who have the goals of the query. */
export function createMemberCalls(pool: pg.Pool) {
  const tokens = new Map<string, Promise<string>>()
  const getToken = (api: string, { goals = [] }: SearchQuery) => {
    const key = goals.map(({ id }) => id).join()
    const token = tokens.get(key) ?? registerMember(api, pool, goals)
    tokens.set(key, token)
    return token
  }
  /** Returns the call for an input. A degraded reply is an error, because it does not measure the index. */
  return async (api: string, input: SearchQuery): Promise<() => Promise<SearchReply>> => {
    const token = await getToken(api, input)
    return async () => {
      const reply = await send<SearchReply>(api + buildPath(search, {}), toCallBody(input), token)
      if (reply.degraded) throw new Error('the reply is degraded')
      return reply
    }
  }
}
