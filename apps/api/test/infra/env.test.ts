import { readFileSync } from 'node:fs'

import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { getRelyingParty, readEnv, readWorkerEnv, getStripeUrl } from '../../src/infra/env.ts'

const productionEnv = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/fourfold?sslmode=verify-full',
  REDIS_URL: 'rediss://cache',
  S3_ENDPOINT: 'https://files.example',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  S3_BUCKET: 'files',
  MAIL_FROM: 'hello@fourfold.example',
  PUBLIC_URL: 'https://fourfold.example',
  APP_SECRET: 'a'.repeat(32),
  AUDIT_SECRET: 'b'.repeat(32),
  FACTOR_SECRET: 'c'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_live_key',
  STRIPE_PUBLIC_KEY: 'pk_live_key',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
}

// Building the API sets one message for all validation errors. The environment is read before that.
beforeAll(() => z.config({ customError: undefined }))

function readError(source: Record<string, string | undefined>): string {
  try {
    readEnv(source)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('the environment', () => {
  test('has defaults for development', () => {
    expect(readEnv({})).toMatchObject({ NODE_ENV: 'development', API_PORT: 3001, LIMITS_SCALE: 1, SESSION_DAYS: 30 })
  })

  test('reports all problems in one error', () => {
    const message = readError({
      API_PORT: 'ninety',
      WORKER_PORT: '70000',
      MAIL_FROM: 'no-email',
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
        'Invalid environment:',
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
        'See .env.example for all settings.',
      ].toSorted(),
    )
  })

  test('treats an empty value as not set', () => {
    expect(readEnv({ API_PORT: '', LIMITS_SCALE: '' })).toMatchObject({ API_PORT: 3001, LIMITS_SCALE: 1 })
  })

  test('LIMITS_SCALE accepts values above and below one', () => {
    expect(readEnv({ LIMITS_SCALE: '1000' }).LIMITS_SCALE).toBe(1000)
    expect(readEnv({ LIMITS_SCALE: '0.5' }).LIMITS_SCALE).toBe(0.5)
  })

  test('ANSWER_HOURS defaults to three days and FINISH_BY_JOB to true', () => {
    expect(readEnv({})).toMatchObject({ ANSWER_HOURS: 72, FINISH_BY_JOB: true })
    expect(readEnv({ ANSWER_HOURS: '24', FINISH_BY_JOB: 'false' })).toMatchObject({
      ANSWER_HOURS: 24,
      FINISH_BY_JOB: false,
    })
    expect(readError({ ANSWER_HOURS: '0', FINISH_BY_JOB: 'perhaps' }).split('\n').slice(1, 3)).toEqual([
      '  ANSWER_HOURS must be a positive number',
      '  FINISH_BY_JOB must be true or false',
    ])
  })

  test.each(['127.0.0.1', '10.0.0.0/8, 192.168.1.1', '::1', 'fd00::/8', 'uniquelocal', 'loopback,10.1.2.3'])(
    'TRUST_PROXY accepts %s',
    (proxies) => expect(readEnv({ TRUST_PROXY: proxies }).TRUST_PROXY).toBe(proxies),
  )
})

describe('the production environment', () => {
  test('is valid with all required settings', () => {
    expect(readEnv(productionEnv)).toMatchObject({ NODE_ENV: 'production', PUBLIC_URL: 'https://fourfold.example' })
  })

  test('requires SMTP_URL only for the worker', () => {
    expect(() => readWorkerEnv(productionEnv)).toThrow('SMTP_URL must be set')
    const worker = { ...productionEnv, SMTP_URL: 'smtps://mail.example' }
    expect(readWorkerEnv(worker).SMTP_URL).toBe('smtps://mail.example')
  })

  test.each(Object.keys(productionEnv).filter((name) => name !== 'NODE_ENV'))('requires %s', (name) => {
    expect(readError({ ...productionEnv, [name]: undefined })).toContain(`  ${name} must be set\n`)
  })

  test.each(['APP_SECRET', 'AUDIT_SECRET', 'FACTOR_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)(
    'rejects the development value of %s',
    (name) => {
      const development = readEnv({})[name]
      expect(readError({ ...productionEnv, [name]: development })).toContain(
        `${name} must not have its development value`,
      )
    },
  )

  test.each(['AUDIT_SECRET', 'FACTOR_SECRET'] as const)(
    'also rejects the development value of %s as an old key',
    (name) => {
      const keys = `${productionEnv[name]}, ${readEnv({})[name]}`
      expect(readError({ ...productionEnv, [name]: keys })).toContain(`${name} must not have its development value`)
    },
  )

  test('rejects the development key of the object store, unless the store is on the same machine', () => {
    const { S3_SECRET_KEY } = readEnv({})
    const development = { ...productionEnv, S3_SECRET_KEY }
    expect(readError(development)).toContain('S3_SECRET_KEY must not have its development value')
    expect(readError({ ...development, S3_ENDPOINT: 'http://s3:8333' })).toContain('S3_SECRET_KEY must not have')
    expect(readError({ ...development, S3_ENDPOINT: 'http://127.0.0.1:9000' })).toBe('')
  })

  test.each([
    ['DATABASE_URL', 'postgres://db/fourfold', '?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://db/fourfold?sslmode=prefer', '?sslmode=verify-full'],
    ['REDIS_URL', 'redis://cache', 'rediss://'],
    ['S3_ENDPOINT', 'http://files.example', 'https://'],
    ['OPENSEARCH_URL', 'https://one.example:9200,http://two.example:9200', 'https://'],
    ['API_HOST', '0.0.0.0', 'TLS_CERT_FILE must be set'],
  ])('rejects unencrypted connections to other machines: %s %s', (name, plain, advice) => {
    expect(readError({ ...productionEnv, [name]: plain })).toContain(advice)
    expect(readError({ ...productionEnv, [name]: plain, PLAIN_CONNECTIONS: 'allowed' })).toBe('')
  })

  test('accepts unencrypted connections on the same machine, and a public API host with a certificate', () => {
    const localUrls = {
      DATABASE_URL: 'postgres://127.0.0.1/x',
      REDIS_URL: 'redis://localhost',
      OPENSEARCH_URL: 'http://[::1]:1',
    }
    expect(readError({ ...productionEnv, ...localUrls })).toBe('')
    const envWithCertificate = {
      ...productionEnv,
      API_HOST: '0.0.0.0',
      TLS_CERT_FILE: '/tls/tls.crt',
      TLS_KEY_FILE: '/tls/tls.key',
    }
    expect(readError(envWithCertificate)).toBe('')
  })

  test.each(['TLS_CERT_FILE', 'TLS_KEY_FILE'])('rejects %s alone, because the server would not use TLS', (name) => {
    const incompleteEnv = { ...productionEnv, API_HOST: '0.0.0.0', [name]: '/tls/file' }
    expect(readError(incompleteEnv)).toContain('TLS_CERT_FILE and TLS_KEY_FILE must be set together')
  })

  test('accepts commas in passwords and uses commas in OPENSEARCH_URL as separators', () => {
    const valuesWithCommas = {
      DATABASE_URL: 'postgres://app:one,two@db/fourfold?sslmode=verify-full',
      REDIS_URL: 'rediss://api:one,two@cache',
      OPENSEARCH_URL: 'https://one.example:9200, https://two.example:9200',
    }
    expect(readError({ ...productionEnv, ...valuesWithCommas })).toBe('')
  })

  test('accepts only a required second factor for admins in production', { tags: ['OP-125'] }, () => {
    expect(readEnv(productionEnv).ADMIN_SECOND_FACTOR).toBe('required')
    expect(readError({ ...productionEnv, ADMIN_SECOND_FACTOR: 'optional' })).toContain('ADMIN_SECOND_FACTOR')
    expect(readEnv({}).ADMIN_SECOND_FACTOR).toBe('required')
    expect(readEnv({ ADMIN_SECOND_FACTOR: 'optional' }).ADMIN_SECOND_FACTOR).toBe('optional')
    expect(readError({ ADMIN_SECOND_FACTOR: 'no' })).toContain('must be required or optional')
  })

  test('derives the relying party from PUBLIC_URL, with localhost for 127.0.0.1', () => {
    expect(getRelyingParty(readEnv(productionEnv))).toEqual({
      origin: 'https://fourfold.example',
      id: 'fourfold.example',
    })
    expect(getRelyingParty(readEnv({}))).toEqual({ origin: 'http://localhost:3000', id: 'localhost' })
  })

  test('uses the Stripe API, and the emulator with the development key', () => {
    expect(getStripeUrl(readEnv(productionEnv))).toBeUndefined()
    expect(getStripeUrl(readEnv({}))).toBe('http://127.0.0.1:12111')
    expect(getStripeUrl(readEnv({ STRIPE_API_URL: 'http://127.0.0.1:5' }))).toBe('http://127.0.0.1:5')
  })

  test('reports all missing settings in one error', () => {
    const message = readError({ NODE_ENV: 'production' })
    expect(message.match(/must be set/g)).toHaveLength(Object.keys(productionEnv).length - 1)
  })
})

test('.env.example lists every setting of the API', () => {
  const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8')
  const missingSettings = Object.keys(readEnv({})).filter((name) => !new RegExp(`^#? ?${name}=`, 'm').test(example))
  expect(missingSettings).toEqual([])
})
