import { readFileSync } from 'node:fs'

import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { relyingParty, readEnv, readWorkerEnv, stripeUrl } from '../../src/infra/env.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/fourfold?sslmode=verify-full',
  REDIS_URL: 'rediss://cache',
  S3_ENDPOINT: 'https://files.example',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  S3_BUCKET: 'files',
  SEARCH_URLS: 'https://search.example:3003',
  MAIL_FROM: 'hello@fourfold.example',
  PUBLIC_URL: 'https://fourfold.example',
  APP_SECRET: 'a'.repeat(32),
  AUDIT_SECRET: 'b'.repeat(32),
  FACTOR_SECRET: 'c'.repeat(32),
  SEARCH_SECRET: 'd'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_live_key',
  STRIPE_PUBLIC_KEY: 'pk_live_key',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
}

// The environment is read before the api is built, which words all complaints alike.
beforeAll(() => z.config({ customError: undefined }))

function complaintsAbout(source: Record<string, string | undefined>): string {
  try {
    readEnv(source)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('the environment', () => {
  test("is complete without a word on a developer's machine", () => {
    expect(readEnv({})).toMatchObject({ NODE_ENV: 'development', API_PORT: 3001, LIMITS_SCALE: 1, SESSION_DAYS: 30 })
  })

  test('names every problem at once, in words an operator understands', () => {
    const message = complaintsAbout({
      API_PORT: 'ninety',
      WORKER_PORT: '70000',
      MAIL_FROM: 'nobody',
      PUBLIC_URL: 'fourfold',
      LIMITS_SCALE: '-1',
      LOG_LEVEL: 'loud',
      APP_SECRET: 'short',
      TRUST_PROXY: '1',
      DRAIN_MS: '-5',
      DATABASE_POOL: '1.5',
    })
    expect(message.split('\n').toSorted()).toEqual(
      [
        'The environment is not complete:',
        '  LOG_LEVEL Invalid option: expected one of "silent"|"fatal"|"error"|"warn"|"info"|"debug"|"trace"',
        '  DATABASE_POOL must be a positive number',
        '  MAIL_FROM must be an email address',
        '  PUBLIC_URL must be a full address like https://fourfold.example',
        '  APP_SECRET must have at least 32 characters',
        '  API_PORT must be a port number',
        '  WORKER_PORT must be a port number',
        '  TRUST_PROXY must be addresses or ranges, with commas',
        '  DRAIN_MS must not be negative',
        '  LIMITS_SCALE must be a positive number',
        'See .env.example for every setting.',
      ].toSorted(),
    )
  })

  test('an empty setting counts as none', () => {
    expect(readEnv({ API_PORT: '', LIMITS_SCALE: '' })).toMatchObject({ API_PORT: 3001, LIMITS_SCALE: 1 })
  })

  test('the limits can be widened for load and narrowed for tests', () => {
    expect(readEnv({ LIMITS_SCALE: '1000' }).LIMITS_SCALE).toBe(1000)
    expect(readEnv({ LIMITS_SCALE: '0.5' }).LIMITS_SCALE).toBe(0.5)
  })

  test('a request may wait three days, and what is over finishes by itself, unless somebody says otherwise', () => {
    expect(readEnv({})).toMatchObject({ ANSWER_HOURS: 72, FINISH_BY_JOB: true })
    expect(readEnv({ ANSWER_HOURS: '24', FINISH_BY_JOB: 'false' })).toMatchObject({
      ANSWER_HOURS: 24,
      FINISH_BY_JOB: false,
    })
    expect(complaintsAbout({ ANSWER_HOURS: '0', FINISH_BY_JOB: 'perhaps' }).split('\n').slice(1, 3)).toEqual([
      '  ANSWER_HOURS must be a positive number',
      '  FINISH_BY_JOB must be true or false',
    ])
  })

  test.each(['127.0.0.1', '10.0.0.0/8, 192.168.1.1', '::1', 'fd00::/8', 'uniquelocal', 'loopback,10.1.2.3'])(
    'proxies may be %s',
    (given) => expect(readEnv({ TRUST_PROXY: given }).TRUST_PROXY).toBe(given),
  )
})

describe('production', () => {
  test('starts with everything said', () => {
    expect(readEnv(production)).toMatchObject({ NODE_ENV: 'production', PUBLIC_URL: 'https://fourfold.example' })
  })

  test('tells only the worker how mails are sent, and it does not start without', () => {
    expect(() => readWorkerEnv(production)).toThrow('SMTP_URL must be set')
    const worker = { ...production, SMTP_URL: 'smtps://mail.example' }
    expect(readWorkerEnv(worker).SMTP_URL).toBe('smtps://mail.example')
  })

  test.each(Object.keys(production).filter((name) => name !== 'NODE_ENV'))('does not start without %s', (name) => {
    expect(complaintsAbout({ ...production, [name]: undefined })).toContain(`  ${name} must be set\n`)
  })

  test.each([
    'APP_SECRET',
    'AUDIT_SECRET',
    'FACTOR_SECRET',
    'SEARCH_SECRET',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ] as const)('does not start with the %s everybody can read', (name) => {
    const known = readEnv({})[name]
    expect(complaintsAbout({ ...production, [name]: known })).toContain(`${name} must not be what it is in development`)
  })

  test.each(['AUDIT_SECRET', 'FACTOR_SECRET'] as const)(
    'does not read with the %s everybody can read either',
    (name) => {
      const ring = `${production[name]}, ${readEnv({})[name]}`
      expect(complaintsAbout({ ...production, [name]: ring })).toContain(
        `${name} must not be what it is in development`,
      )
    },
  )

  test('does not start with the key of the store everybody can read, unless the store is on its own machine', () => {
    const { S3_SECRET_KEY } = readEnv({})
    const known = { ...production, S3_SECRET_KEY }
    expect(complaintsAbout(known)).toContain('S3_SECRET_KEY must not be what it is in development')
    expect(complaintsAbout({ ...known, S3_ENDPOINT: 'http://s3:8333' })).toContain('S3_SECRET_KEY must not be')
    expect(complaintsAbout({ ...known, S3_ENDPOINT: 'http://127.0.0.1:9000' })).toBe('')
  })

  test.each([
    ['DATABASE_URL', 'postgres://db/fourfold', '?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://db/fourfold?sslmode=prefer', '?sslmode=verify-full'],
    ['REDIS_URL', 'redis://cache', 'rediss://'],
    ['S3_ENDPOINT', 'http://files.example', 'https://'],
    ['SEARCH_URLS', 'https://one.example:3003,http://two.example:3003', 'https://'],
    ['API_HOST', '0.0.0.0', 'TLS_CERT_FILE must be set'],
  ])('speaks to no other machine in the clear: %s %s', (name, plain, advice) => {
    expect(complaintsAbout({ ...production, [name]: plain })).toContain(advice)
    expect(complaintsAbout({ ...production, [name]: plain, PLAIN_CONNECTIONS: 'allowed' })).toBe('')
  })

  test('may speak in the clear with what is on its own machine, and serve others with a certificate', () => {
    const here = {
      DATABASE_URL: 'postgres://127.0.0.1/x',
      REDIS_URL: 'redis://localhost',
      SEARCH_URLS: 'http://[::1]:1',
    }
    expect(complaintsAbout({ ...production, ...here })).toBe('')
    const certified = {
      ...production,
      API_HOST: '0.0.0.0',
      TLS_CERT_FILE: '/tls/tls.crt',
      TLS_KEY_FILE: '/tls/tls.key',
    }
    expect(complaintsAbout(certified)).toBe('')
  })

  test.each(['TLS_CERT_FILE', 'TLS_KEY_FILE'])(
    'does not start with %s alone, with which it would serve in the clear',
    (name) => {
      const half = { ...production, API_HOST: '0.0.0.0', [name]: '/tls/file' }
      expect(complaintsAbout(half)).toContain('TLS_CERT_FILE and TLS_KEY_FILE must be set together')
    },
  )

  test('reads a comma in a password as part of it, and one between search processes as what it is', () => {
    const commas = {
      DATABASE_URL: 'postgres://app:one,two@db/fourfold?sslmode=verify-full',
      REDIS_URL: 'rediss://api:one,two@cache',
      SEARCH_URLS: 'https://one.example:3003, https://two.example:3003',
    }
    expect(complaintsAbout({ ...production, ...commas })).toBe('')
  })

  test('accepts only a required second factor for admins in production', { tags: ['OP-125'] }, () => {
    expect(readEnv(production).ADMIN_SECOND_FACTOR).toBe('required')
    expect(complaintsAbout({ ...production, ADMIN_SECOND_FACTOR: 'optional' })).toContain('ADMIN_SECOND_FACTOR')
    expect(readEnv({}).ADMIN_SECOND_FACTOR).toBe('required')
    expect(readEnv({ ADMIN_SECOND_FACTOR: 'optional' }).ADMIN_SECOND_FACTOR).toBe('optional')
    expect(complaintsAbout({ ADMIN_SECOND_FACTOR: 'no' })).toContain('must be required or optional')
  })

  test('uses passkeys at its public address; the machine itself has a name for browsers', () => {
    expect(relyingParty(readEnv(production))).toEqual({ origin: 'https://fourfold.example', id: 'fourfold.example' })
    expect(relyingParty(readEnv({}))).toEqual({ origin: 'http://localhost:3000', id: 'localhost' })
  })

  test('asks Stripe itself; the key of a developer’s machine asks the emulator there', () => {
    expect(stripeUrl(readEnv(production))).toBeUndefined()
    expect(stripeUrl(readEnv({}))).toBe('http://127.0.0.1:12111')
    expect(stripeUrl(readEnv({ STRIPE_API_URL: 'http://127.0.0.1:5' }))).toBe('http://127.0.0.1:5')
  })

  test('names all that is missing at once', () => {
    const message = complaintsAbout({ NODE_ENV: 'production' })
    expect(message.match(/must be set/g)).toHaveLength(Object.keys(production).length - 1)
  })
})

test('the example lists every setting the api reads', () => {
  const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8')
  const missing = Object.keys(readEnv({})).filter((name) => !new RegExp(`^#? ?${name}=`, 'm').test(example))
  expect(missing).toEqual([])
})
