import { randomUUID } from 'node:crypto'

import * as accountsEndpoints from '@fourfold/contract/accounts/endpoints'
import { editAccount, login, register } from '@fourfold/contract/accounts/endpoints'
import { accountTexts } from '@fourfold/contract/accounts/shapes'
import { API_PREFIX } from '@fourfold/contract/constants'
import type { Endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'
import type { AccountId } from '@fourfold/platform/ids'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { PASSWORD } from '../setup/users.ts'
import { buildBareApp } from './bare-app.ts'
import { hostileTexts } from './malformed-bodies.ts'

const SEED = 20261115
const extraFields = {
  id: 1,
  isAdmin: true,
  is_admin: true,
  admin: true,
  role: 'admin',
  status: 'Approved',
  emailVerified: true,
  email_verified: true,
  passwordHash: '$argon2id$',
  password_hash: '$argon2id$',
  created_at: '1970-01-01T00:00:00Z',
  accountId: 1,
  token: 'mine',
}

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})

afterAll(() => testApp.stop())

/** Returns all columns of account and profile. */
async function getRows(id: number) {
  const account = await testApp.db
    .selectFrom('account')
    .selectAll()
    .where('account.id', '=', id as AccountId)
    .executeTakeFirstOrThrow()
  const profile = await testApp.db
    .selectFrom('profile')
    .selectAll()
    .where('profile.account_id', '=', id as AccountId)
    .executeTakeFirstOrThrow()
  return { account, profile }
}

/** Sends bodies that the types of `call` reject at compile time. */
async function post(endpoint: Endpoint, payload: string | object, token?: string) {
  const response = await testApp.app.inject({
    method: 'POST',
    url: `${API_PREFIX}${endpoint.path}`,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    payload,
  })
  return {
    status: response.statusCode,
    ...response.json<{ data: { user: { id: number }; token: string }; errors: { field?: string; msg: string }[] }>(),
  }
}

describe('fields that are not in the contract', () => {
  test('are ignored when registering', { tags: ['OP-103', 'OP-024'] }, async () => {
    const other = { searchTags: [3], requestedTags: [4], questionsAnswers: [{ question: 'q', answer: 'a', score: 9 }] }
    const form = {
      ...testApp.buildRegistration('polly'),
      ...extraFields,
      other: { ...other, ...extraFields, location: 'x' },
    }
    const { status, data } = await post(register, form)
    const { account, profile } = await getRows(data.user.id)
    expect(status).toBe(200)
    expect(account).toMatchObject({
      is_admin: false,
      is_professional: false,
      email_verified: false,
      status: 'Approved',
    })
    expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$/)
    expect(account.created_at.toString()).toBe(testApp.clock.now().round('microsecond').toString())
    expect(profile.other).toEqual({ searchTags: [3], questionsAnswers: [{ question: 'q', answer: 'a' }] })
  })

  test('do not approve a professional who registers', async () => {
    const { data } = await post(register, {
      ...testApp.buildRegistration('prudence', { isProfessional: true }),
      ...extraFields,
    })
    expect((await getRows(data.user.id)).account).toMatchObject({ is_admin: false, status: 'Pending' })
  })

  test('do not pollute prototypes', async () => {
    const body = JSON.stringify(testApp.buildRegistration('proto'))
    const responses = await Promise.all([
      post(register, body.replace('{', '{"__proto__":{"isAdmin":true},')),
      post(register, body.replace('{', '{"constructor":{"prototype":{"isAdmin":true}},')),
    ])
    expect(responses.map(({ status }) => status)).toEqual([400, 400])
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  test('are ignored when editing the account', { tags: ['OP-103', 'OP-024'] }, async () => {
    const { user, token, email } = await testApp.member('edna')
    const before = await getRows(user.id)
    const form = { name: 'Edna New', username: 'edna.new', email, password: 'another password', isProfessional: true }
    const { status } = await post(editAccount, { ...form, ...extraFields }, token)
    const after = await getRows(user.id)
    expect(status).toBe(200)
    expect(after).toEqual({ ...before, account: { ...before.account, name: 'Edna New', username: 'edna.new' } })
  })

  test('a duplicate key does not bypass validation: the last value is used', async () => {
    const body = JSON.stringify(testApp.buildRegistration('twice')).replace('{', '{"isProfessional":true,')
    const { data } = await post(register, body)
    expect((await getRows(data.user.id)).account.is_professional).toBe(false)
  })
})

describe('names and passwords with unusual characters', () => {
  const allowedTexts = hostileTexts.filter(
    (text) => text.trim() !== '' && text.isWellFormed() && !text.includes('\u0000'),
  )
  const forbiddenInNames = /[\r\n\u202d\u202e]/
  const allowedNames = allowedTexts.filter((text) => text.trim().length <= 80 && !forbiddenInNames.test(text))

  test.each(allowedNames.map((name, index) => ({ name, index })))(
    'stores the unusual name $index as typed',
    async ({ name, index }) => {
      const { status, data } = await post(register, { ...testApp.buildRegistration(`nasty${index}`), name })
      expect(status).toBe(200)
      expect((await getRows(data.user.id)).account.name).toBe(name.trim())
    },
  )

  test.each([
    'Sign in at https://evil.example now',
    'Mila\r\nBcc: all@people.example',
    'Mila\u2028Test',
    'Mila\u0007',
    '\u202egnp.exe',
    'Mila \u2066Test',
    'Your listing is on hold, log in at help-desk.com today',
    'x.com',
    'Mila at help．example',
    'mila@people.example',
    'Notice: your account ends today',
    'Mi\u200bla',
    'Mi\u200dla',
    'Mi\u00adla',
    '\u3164',
    'M\u0456la Test',
  ])('rejects a name that could be misleading in a mail: %j', async (name) => {
    const { token, email } = await testApp.member(`plain${randomUUID().slice(0, 8)}`)
    const responses = [
      await post(register, { ...testApp.buildRegistration('nameless'), name }),
      await post(editAccount, { name, username: 'nameless', email }, token),
    ]
    for (const { status, errors } of responses) {
      expect([status, errors[0]?.field, errors[0]?.msg]).toEqual([400, 'name', accountTexts.nameInvalid])
    }
  })

  test.each([
    'Fourfold',
    'Fourf0ld Support',
    'F o u r f o l d',
    'Support Team',
    'Customer Service',
    'ＡＤＭＩＮ',
    'The admin',
    'FourfoId',
    'FourfoId Billing',
    'Fourföld',
    'Føurfołd',
    'Fᴏᴜʀꜰᴏʟᴅ',
    'Fourfo|d',
    'Support.',
    'Suppört',
    'S u p p o r t',
    'Billing',
    'Bi11ing!',
    'Billing & Payments',
    'Payments Team',
    'Customer Support Center',
  ])('rejects a name that imitates the product: %s', async (name) => {
    const { status, errors } = await post(register, { ...testApp.buildRegistration('imitator'), name })
    expect([status, errors[0]?.field, errors[0]?.msg]).toEqual([400, 'name', accountTexts.nameReserved])
  })

  test('rejects a name of more than 80 characters', async () => {
    const { status, errors } = await post(register, { ...testApp.buildRegistration('long'), name: 'x'.repeat(81) })
    expect([status, errors[0]?.msg]).toEqual([400, 'Max 80 characters'])
  })

  test.each([
    "Siobhán O'Neill-Ng",
    'J. R. R. Tolkien',
    'J.R.R. Tolkien',
    'J.R.Tolkien',
    '李小龙',
    'محمد',
    'نیلوفر‌سادات',
    'Dr. Ada Lovelace, Ph.D.',
    'Ada Lovelace, M.Sc., LMFT',
    'Sunny Support Practice',
    'Bill Ingram',
    'Bill Ing',
    'The Care Team',
    'Family Help Center',
    'Sam Staff',
    'Αθηνά Παπαδοπούλου (Athena)',
  ])('accepts the real name: %s', async (name) => {
    const form = { ...testApp.buildRegistration(`named${randomUUID().slice(0, 8)}`), name }
    const { data } = await post(register, form)
    expect((await getRows(data.user.id)).account.name).toBe(name)
  })

  test('accepts a password of any characters', async () => {
    const password = "\u202e🏳️‍🌈' or 1=1 --\u0000\ud800İ"
    const form = testApp.buildRegistration('secretive')
    await post(register, { ...form, password, confirmPassword: password })
    expect((await post(login, { email: form.email, password })).status).toBe(200)
    expect((await post(login, { email: form.email, password: PASSWORD })).status).toBe(400)
  })
})

/** Collects the property names of a JSON schema at every depth. */
function collectSchemaNames(schema: unknown): Set<string> {
  const names = new Set<string>()
  JSON.stringify(schema, (key, value: unknown) => {
    if (key === 'properties') for (const name of Object.keys(value as object)) names.add(name)
    return value
  })
  return names
}

function collectKeys(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(collectKeys)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => [key, ...collectKeys(child)])
}

describe(`fields that handlers receive, seed ${SEED}`, () => {
  const endpointsWithBody = Object.values(accountsEndpoints).flatMap(({ path, body }: Endpoint) =>
    body ? [{ path, body }] : [],
  )
  const receivedBodies: unknown[] = []
  let recordingApp: FastifyInstance

  beforeAll(async () => {
    const actor = {
      accountId: 1 as AccountId,
      username: 'x',
      isProfessional: false,
      isAdmin: true,
      isMissingFactor: false,
      emailVerified: true,
      session: {
        hash: Buffer.alloc(32),
        nextToken: () => '',
        expiresAt: Temporal.Now.instant(),
        isMfaVerified: true,
        isRecentlyVerified: true,
      },
      impersonatorId: null,
      impersonation: null,
    }
    recordingApp = await buildBareApp({
      authenticate: async () => actor,
      routes: Object.values(endpoints).map((endpoint) => ({
        endpoint,
        async handle(call) {
          receivedBodies.push((call as { body: unknown }).body)
          return {}
        },
      })),
    })
  })

  afterAll(() => recordingApp.close())

  const form = {
    name: 'N',
    username: 'n',
    email: 'n@people.example',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    isProfessional: false,
    hash: 'h',
    token: 't',
    other: { searchTags: [1], questionsAnswers: [{ question: 'q', answer: 'a' }] },
  }

  test.each(endpointsWithBody)('POST $path passes only fields of its schema', async ({ path, body }) => {
    receivedBodies.length = 0
    const names = collectSchemaNames(z.toJSONSchema(body, { io: 'output' }))
    const extraFieldValues = fc.dictionary(
      fc
        .oneof(fc.constantFrom(...Object.keys(extraFields)), fc.string({ maxLength: 12 }))
        .filter((key) => !(key in form)),
      fc.jsonValue({ maxDepth: 2 }),
      { minKeys: 1, maxKeys: 6 },
    )
    const extras = fc.sample(extraFieldValues, { numRuns: 300, seed: SEED })
    for (const extra of extras) {
      await recordingApp.inject({
        method: 'POST',
        url: `${API_PREFIX}${path}`,
        headers: { authorization: 'Bearer any' },
        payload: { ...extra, ...form, other: { ...extra, ...form.other } },
      })
    }
    expect(receivedBodies.length).toBeGreaterThan(250)
    expect(receivedBodies.flatMap(collectKeys).filter((key) => !names.has(key))).toEqual([])
  })
})
