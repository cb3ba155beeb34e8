import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { configureApi } from '~/lib/data/api.ts'
import { currentVisit } from '~/lib/site/visit.server.ts'
import { middleware } from '~/root.tsx'
import { loader as register } from '~/routes/accounts/register.tsx'
import { loader as home } from '~/routes/marketing/home.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { reply } from '../search/fixtures.ts'

type Loader = (given: never) => Promise<unknown>

const tooMuch = () => ({ status: 429, code: 'too_many_attempts', msg: 'Too many attempts. Please wait a little.' })

const pages: [path: string, call: string, loader: Loader, params: Record<string, string>][] = [
  ['/home', 'POST /search', home, {}],
  ['/register/professional', 'GET /question', register, { registrationType: 'professional' }],
  ['/register/member?nextUrl=/chat/maya', 'GET /profile', register, { registrationType: 'member' }],
]

let api: Api
beforeAll(async () => {
  api = await startApi({})
  configureApi(api.origin, currentVisit)
})
beforeEach(() => {
  for (const [, call] of pages) api.say(call, tooMuch)
})
afterAll(() => api.stop())

/** The page as the framework answers: the middleware of the root around whatever its loader asks. */
async function answerOf(path: string, loader: Loader, params: Record<string, string>): Promise<Response> {
  const request = new Request(`https://fourfold.example${path}`)
  const [around] = middleware
  const answer = await around?.({ request } as never, async () =>
    Response.json(await loader({ params, request } as never)),
  )
  return answer as Response
}

test.each(pages)(
  '%s stands without what %s refused its visitor, and no cache keeps it',
  async (path, _, loader, params) => {
    const { status, headers } = await answerOf(path, loader, params)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  },
)

test.each(pages)(
  '%s stands without what %s did not say in time, and no cache keeps it',
  async (path, _, loader, params) => {
    configureApi('http://127.0.0.1:9', currentVisit)
    const { status, headers } = await answerOf(path, loader, params)
    configureApi(api.origin, currentVisit)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  },
)

test('a page that got all it asked for is for everybody, and so is one about somebody who does not exist', async () => {
  api.say('POST /search', () => ({ data: reply([]) }))
  api.say('GET /profile', () => ({ status: 404, code: 'not_found', msg: 'There is nothing here.' }))
  const whole = await answerOf('/home', home, {})
  const absent = await answerOf('/register/member?nextUrl=/chat/nobody', register, { registrationType: 'member' })
  expect([whole, absent].map(({ headers }) => headers.get('cache-control'))).toEqual([null, null])
})
