import { Writable } from 'node:stream'

import * as accountsEndpoints from '@fourfold/contract/accounts/endpoints'
import { setUserStatus } from '@fourfold/contract/admin/users/endpoints'
import { deleteFile } from '@fourfold/contract/files/endpoints'
import { createLog } from '@fourfold/platform/log'
import { describe, expect, onTestFinished, test } from 'vitest'

import { compose } from '../../src/compose.ts'
import { readEnv } from '../../src/infra/env.ts'
import { copyTemplate } from '../setup/databases.ts'
import { extractLink, waitForMails } from '../setup/mails.ts'
import { createJobRunner } from '../setup/run-jobs.ts'
import { serviceEnv } from '../setup/services.ts'

const PASSWORDS = ['first secret password', 'second secret password', 'wrong secret password']

/** Creates a log like the product's that writes to memory. */
function createMemoryLog() {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  return { log: createLog({ LOG_LEVEL: 'trace' }, 'test', sink), lines }
}

async function startWithLog(overrides: Record<string, string> = {}) {
  const { log, lines } = createMemoryLog()
  const env = readEnv({
    NODE_ENV: 'test',
    ...serviceEnv,
    DATABASE_URL: await copyTemplate(),
    LIMITS_SCALE: '1000',
    LOG_LEVEL: 'trace',
    ...overrides,
  })
  const product = await compose({ env, log, attemptsPrefix: `test:log:${crypto.randomUUID()}` })
  const app = await product.app()
  const work = product.work()
  const jobRunner = await createJobRunner(env.DATABASE_URL, work.handlers)
  onTestFinished(async () => {
    await jobRunner.stop()
    work.close()
    await app.close()
    await product.close()
  })
  async function post(path: string, payload: object, token?: string) {
    const headers = token ? { authorization: `Bearer ${token}`, cookie: `token=${token}` } : {}
    const response = await app.inject({ method: 'POST', url: `/api${path}`, payload, headers })
    return {
      status: response.statusCode,
      id: response.headers['x-request-id'],
      ...response.json<{ data: { token: string; user: { id: number } } }>(),
    }
  }
  return { lines, post, runQueuedJobs: jobRunner.runDue }
}

/** Registers an account. `listRequestLines` returns the log lines of requests so far. */
async function registerWithLog(env: Record<string, string> = {}) {
  const { lines, post } = await startWithLog(env)
  const [password = ''] = PASSWORDS
  const email = `quiet.${crypto.randomUUID()}@people.example`
  const form = { name: 'Quinn', username: 'quinn', email, isProfessional: false }
  await post(accountsEndpoints.register.path, { ...form, password, confirmPassword: password })
  const listRequestLines = () =>
    lines.map((text) => JSON.parse(text) as Record<string, unknown>).filter(({ msg }) => msg === 'request completed')
  return { listRequestLines, post, email, password }
}

describe('the log', () => {
  test('contains no password, token, or link during the lifecycle of an account', async () => {
    const { lines, post, runQueuedJobs } = await startWithLog()
    const [password = '', newPassword = '', wrongPassword = ''] = PASSWORDS
    const email = `quiet.${crypto.randomUUID()}@people.example`
    const form = { name: 'Quinn', username: 'quinn', email, isProfessional: false }
    const tokens: string[] = []

    const registerReply = await post(accountsEndpoints.register.path, { ...form, password, confirmPassword: password })
    tokens.push(registerReply.data.token)
    await post(accountsEndpoints.register.path, { ...form, password, confirmPassword: password })
    await post(accountsEndpoints.login.path, { email, password: wrongPassword })
    await runQueuedJobs()
    tokens.push(extractLink((await waitForMails(email))[0] ?? failTest()).searchParams.get('token') ?? failTest())
    tokens.push((await post(accountsEndpoints.confirmEmail.path, { email, token: tokens[1] })).data.token)
    await post(accountsEndpoints.forgotPassword.path, { email })
    await runQueuedJobs()
    const resetLink = (await waitForMails(email, 2))
      .map(extractLink)
      .find(({ pathname }) => pathname === '/reset-password')
    tokens.push(resetLink?.searchParams.get('hash') ?? failTest())
    const resetReply = await post(accountsEndpoints.resetPassword.path, {
      email,
      hash: tokens[3],
      password: newPassword,
      confirmPassword: newPassword,
    })
    tokens.push((await post(accountsEndpoints.login.path, { email, password: newPassword })).data.token)
    await post(accountsEndpoints.logout.path, {}, tokens[4])

    expect(resetReply.status).toBe(200)
    expect(new Set(tokens).size).toBe(5)
    const logText = lines.join('')
    expect(lines.length).toBeGreaterThanOrEqual(8)
    for (const secret of [...tokens, ...PASSWORDS, '$argon2id$']) expect(logText).not.toContain(secret)
  })

  test('contains the request id of each reply', async () => {
    const { lines, post } = await startWithLog()
    const { id } = await post(accountsEndpoints.login.path, {})
    const line = lines
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .find(({ msg }) => msg === 'request completed')
    expect(line).toMatchObject({ reqId: id, call: 'POST /api/login', status: 400, name: 'test' })
    expect(line?.ms).toBeTypeOf('number')
  })

  test('contains account id, error code, event, and network of a request, and no names', async () => {
    const { listRequestLines, post, email, password } = await registerWithLog()
    const { token, user } = (await post(accountsEndpoints.login.path, { email, password })).data
    await post(accountsEndpoints.login.path, { email, password: 'another secret password' })
    await post(accountsEndpoints.login.path, { email: `unknown.${email}`, password })
    await post(setUserStatus.path, {}, token)
    await post(accountsEndpoints.logout.path, {}, 'A'.repeat(43))
    await post(accountsEndpoints.logout.path, {}, token)

    const from = '127.0.0.1'
    expect(listRequestLines().slice(1)).toMatchObject([
      { call: 'POST /api/login', status: 200, account: user.id, event: 'session_opened', from },
      { status: 400, account: user.id, code: 'wrong_credentials', event: 'authentication_failed', from },
      { status: 400, code: 'wrong_credentials', event: 'authentication_failed', from },
      { status: 403, account: user.id, code: 'not_allowed', event: 'access_refused', from },
      { status: 401, code: 'not_signed_in', event: 'access_refused', from },
      { status: 200, account: user.id },
    ])
    expect(listRequestLines()[3]).not.toHaveProperty('account')
    expect(JSON.stringify(listRequestLines())).not.toMatch(/quinn|people\.example/i)
  })

  test('contains events for exceeded limits, invalid input, and missing objects', async () => {
    const { listRequestLines, post, email, password } = await registerWithLog({ LIMITS_SCALE: '0.2' })
    const { token } = (await post(accountsEndpoints.login.path, { email, password })).data
    await post(accountsEndpoints.login.path, { email })
    await post(deleteFile.path, { uuid: crypto.randomUUID() }, token)
    await post('/nothing', {})
    while ((await post(accountsEndpoints.login.path, { email, password: 'another secret password' })).status !== 429);

    const events = listRequestLines().map(({ code, event }) => `${event} ${code}`)
    expect(events).toContain('input_refused invalid_input')
    expect(events.filter((event) => event === 'hidden_or_missing not_found')).toHaveLength(2)
    expect(events.at(-1)).toBe('limit_reached too_many_attempts')
  })

  test('removes secrets from logged objects', () => {
    const { log, lines } = createMemoryLog()
    const secret = 'hunter2'
    log.info({ password: secret, token: secret, body: { confirmPassword: secret, hash: secret } }, 'one')
    log.info({ req: { headers: { authorization: `Bearer ${secret}`, cookie: secret } } }, 'two')
    expect(lines).toHaveLength(2)
    expect(lines.join('')).not.toContain(secret)
    expect(lines.join('').match(/\[removed\]/g)).toHaveLength(6)
  })
})

function failTest(): never {
  throw new Error('no such mail or link')
}

test('createLog applies the log level', () => {
  expect(createLog({ LOG_LEVEL: 'silent' }, 'x').isLevelEnabled('fatal')).toBe(false)
  expect(createLog({ LOG_LEVEL: 'warn' }, 'x').isLevelEnabled('info')).toBe(false)
})
