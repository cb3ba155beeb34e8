import { Writable } from 'node:stream'

import * as calls from '@fourfold/contract/accounts/endpoints'
import { createLog } from '@fourfold/platform/log'
import { describe, expect, onTestFinished, test } from 'vitest'

import { compose } from '../../src/compose.ts'
import { readEnv } from '../../src/platform/env.ts'
import { copyTemplate } from '../setup/databases.ts'
import { createDrain } from '../setup/drain.ts'
import { linkIn, waitForMails } from '../setup/mails.ts'

const PASSWORDS = ['first secret password', 'second secret password', 'wrong secret password']

/** The product's log with the same settings, into memory. */
function memoryLog() {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  return { log: createLog({ LOG_LEVEL: 'trace' }, 'test', sink), lines }
}

async function loggedProduct() {
  const { log, lines } = memoryLog()
  const env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: await copyTemplate(),
    LIMITS_SCALE: '1000',
    LOG_LEVEL: 'trace',
  })
  const product = await compose({ env, log, attemptsPrefix: `test:log:${crypto.randomUUID()}` })
  const app = await product.app()
  const work = product.work()
  const drain = await createDrain(env.DATABASE_URL, work.handlers)
  onTestFinished(async () => {
    await drain.stop()
    work.close()
    await app.close()
    await product.close()
  })
  async function post(path: string, payload: object, token?: string) {
    const headers = token ? { authorization: `Bearer ${token}`, cookie: `token=${token}` } : {}
    const answer = await app.inject({ method: 'POST', url: `/api${path}`, payload, headers })
    return {
      status: answer.statusCode,
      id: answer.headers['x-request-id'],
      ...answer.json<{ data: { token: string } }>(),
    }
  }
  return { lines, post, doJobs: drain.run }
}

describe('the log', () => {
  test('of a whole life of an account holds no password, token or link', async () => {
    const { lines, post, doJobs } = await loggedProduct()
    const [password = '', another = '', wrong = ''] = PASSWORDS
    const email = `quiet.${crypto.randomUUID()}@people.example`
    const form = { name: 'Quinn', username: 'quinn', email, isProfessional: false }
    const tokens: string[] = []

    const registered = await post(calls.register.path, { ...form, password, confirmPassword: password })
    tokens.push(registered.data.token)
    await post(calls.register.path, { ...form, password, confirmPassword: password })
    await post(calls.login.path, { email, password: wrong })
    await doJobs()
    tokens.push(linkIn((await waitForMails(email))[0] ?? fail()).searchParams.get('token') ?? fail())
    tokens.push((await post(calls.confirmEmail.path, { email, token: tokens[1] })).data.token)
    await post(calls.forgotPassword.path, { email })
    await doJobs()
    const reset = (await waitForMails(email, 2)).map(linkIn).find(({ pathname }) => pathname === '/reset-password')
    tokens.push(reset?.searchParams.get('hash') ?? fail())
    const done = await post(calls.resetPassword.path, {
      email,
      hash: tokens[3],
      password: another,
      confirmPassword: another,
    })
    tokens.push((await post(calls.login.path, { email, password: another })).data.token)
    await post(calls.logout.path, {}, tokens[4])

    expect(done.status).toBe(200)
    expect(new Set(tokens).size).toBe(5)
    const written = lines.join('')
    expect(lines.length).toBeGreaterThanOrEqual(8)
    for (const secret of [...tokens, ...PASSWORDS, '$argon2id$']) expect(written).not.toContain(secret)
  })

  test('names each request by the id its answer carries', async () => {
    const { lines, post } = await loggedProduct()
    const { id } = await post(calls.login.path, {})
    const line = lines.map((text) => JSON.parse(text) as Record<string, unknown>).find(({ msg }) => msg === 'answered')
    expect(line).toMatchObject({ reqId: id, call: 'POST /api/login', status: 400, name: 'test' })
    expect(line?.ms).toBeTypeOf('number')
  })

  test('cuts secrets out wherever they slip in', () => {
    const { log, lines } = memoryLog()
    const secret = 'hunter2'
    log.info({ password: secret, token: secret, body: { confirmPassword: secret, hash: secret } }, 'one')
    log.info({ req: { headers: { authorization: `Bearer ${secret}`, cookie: secret } } }, 'two')
    expect(lines).toHaveLength(2)
    expect(lines.join('')).not.toContain(secret)
    expect(lines.join('').match(/\[removed\]/g)).toHaveLength(6)
  })
})

function fail(): never {
  throw new Error('no such mail or link')
}

test('says nothing below its level', () => {
  expect(createLog({ LOG_LEVEL: 'silent' }, 'x').isLevelEnabled('fatal')).toBe(false)
  expect(createLog({ LOG_LEVEL: 'warn' }, 'x').isLevelEnabled('info')).toBe(false)
})
