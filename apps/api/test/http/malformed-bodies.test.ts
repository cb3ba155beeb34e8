import * as accountsEndpoints from '@fourfold/contract/accounts/endpoints'
import { API_PREFIX } from '@fourfold/contract/constants'
import type { Endpoint } from '@fourfold/contract/endpoint'
import { ReplyError } from '@fourfold/contract/envelope'
import { errorDefinitions } from '@fourfold/contract/errors'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { insertSession } from '../../src/accounts/sessions/sessions.store.ts'
import { generateToken, hashToken } from '../../src/infra/security/secrets.ts'
import { PROPERTY_RUNS, PROPERTY_SEED } from '../setup/property-runs.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { PASSWORD } from '../setup/users.ts'
import { generateHostileBodies } from './malformed-bodies.ts'
import type { Form, HostileBody } from './malformed-bodies.ts'

const CONCURRENCY = 20

const Reply = z.union([
  z.strictObject({ data: z.record(z.string(), z.unknown()), errors: z.tuple([]) }),
  z.strictObject({ data: z.null(), errors: z.array(ReplyError.strict()).min(1) }),
])

let testApp: TestApp
let victim: Awaited<ReturnType<TestApp['member']>>
let attackerId: AccountId

beforeAll(async () => {
  testApp = await startTestApp()
  victim = await testApp.member('victim')
  const { id } = (await testApp.member('attacker')).user
  attackerId = id as AccountId
})

afterAll(() => testApp.stop())

/** Returns a form with taken or wrong values, so that no variation is valid and requires a slow password hash. */
function createForm(endpoint: Endpoint): Form {
  const names = { name: 'Vic', username: 'victim', email: victim.email }
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD }
  if (endpoint === accountsEndpoints.register) {
    const other = { requestedTags: [1], searchTags: [2], questionsAnswers: [{ question: 'a', answer: 'b' }] }
    return { ...names, ...passwords, isProfessional: false, nextUrl: '/', other }
  }
  if (endpoint === accountsEndpoints.login) return { email: victim.email, password: 'short' }
  if (endpoint === accountsEndpoints.forgotPassword) return { email: `unknown.${victim.email}` }
  if (endpoint === accountsEndpoints.resetPassword) return { hash: 'guess', email: victim.email, ...passwords }
  if (endpoint === accountsEndpoints.confirmEmail) return { token: 'guess', email: victim.email }
  if (endpoint === accountsEndpoints.editAccount) return names
  return {}
}

/** Creates one session per body, because some endpoints end the session. */
async function createSessions(count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, generateToken)
  const now = testApp.clock.now()
  await inTransaction(testApp.db, async (tx) => {
    for (const token of tokens) {
      const expiresAt = now.add({ hours: 1 })
      await insertSession(tx, { tokenHash: hashToken(token), accountId: attackerId, now, expiresAt })
    }
  })
  return tokens
}

async function send(endpoint: Endpoint, { contentType, bytes }: HostileBody, token: string | undefined) {
  const response = await testApp.app.inject({
    method: endpoint.method,
    url: `${API_PREFIX}${endpoint.path}`,
    headers: {
      ...(contentType !== null && { 'content-type': contentType }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payload: bytes,
  })
  return { status: response.statusCode, text: response.body }
}

function findViolation({ status, text }: { status: number; text: string }): string | null {
  if (status >= 500) return `${status}`
  const parsed = Reply.safeParse(JSON.parse(text))
  if (!parsed.success) return `no envelope: ${text.slice(0, 200)}`
  const [first] = parsed.data.errors
  if ((status === 200) !== (first === undefined)) return `${status} with ${first?.code ?? 'no'} error`
  return first && errorDefinitions[first.code].status !== status ? `${status} with ${first.code}` : null
}

describe(`${PROPERTY_RUNS} hostile bodies, seed ${PROPERTY_SEED}`, () => {
  test.each(Object.entries(accountsEndpoints))(
    '%s returns an envelope and no 500',
    { timeout: 180_000 },
    async (_name, endpoint: Endpoint) => {
      const bodies = generateHostileBodies(createForm(endpoint), { count: PROPERTY_RUNS, seed: PROPERTY_SEED })
      const tokens = endpoint.access === 'public' ? [] : await createSessions(PROPERTY_RUNS)
      const results: { body: HostileBody; status: number; violation: string | null }[] = []
      for (let from = 0; from < bodies.length; from += CONCURRENCY) {
        const batch = bodies.slice(from, from + CONCURRENCY)
        const batchResults = batch.map(async (body, index) => {
          const response = await send(endpoint, body, tokens[from + index])
          return { body, status: response.status, violation: findViolation(response) }
        })
        results.push(...(await Promise.all(batchResults)))
      }

      const violations = results.filter(({ violation }) => violation)
      expect(violations.map(({ body, violation }) => `${violation} for ${body.kind}: ${body.bytes}`)).toEqual([])
      expect(results).toHaveLength(PROPERTY_RUNS)
      expect(results.filter(({ status }) => status === 401)).toEqual([])
    },
  )
})
