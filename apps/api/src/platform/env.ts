import { isIP } from 'node:net'

import { z } from 'zod'

const DEVELOPMENT_SECRET = 'development-only-secret-never-for-production'

const whole = (what: string) => z.coerce.number(`must be ${what}`).int(`must be ${what}`)
const port = (fallback: number) => {
  const what = 'must be a port number'
  return whole('a port number').min(0, what).max(65_535, what).default(fallback)
}
const positive = (fallback: number) =>
  z.coerce.number('must be a positive number').positive('must be a positive number').default(fallback)
const isProxy = (given: string) =>
  /^(loopback|linklocal|uniquelocal)$/.test(given.trim()) || isIP(given.trim().replace(/\/\d{1,3}$/, '')) > 0
const address = (fallback: string) => z.string().min(1).default(fallback)

const Env = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  DATABASE_URL: address('postgres://postgres@127.0.0.1:5432/fourfold'),
  DATABASE_POOL: whole('a positive number').positive('must be a positive number').default(10),
  REDIS_URL: address('redis://127.0.0.1:6379'),
  S3_ENDPOINT: address('http://127.0.0.1:9000'),
  S3_REGION: address('us-east-1'),
  S3_ACCESS_KEY: address('devkey'),
  S3_SECRET_KEY: address('devsecretdevsecret'),
  S3_BUCKET: address('dev'),
  SMTP_URL: address('smtp://127.0.0.1:1025'),
  MAIL_FROM: z.email('must be an e-mail address').default('hello@fourfold.example'),
  PUBLIC_URL: z.url('must be a full address like https://fourfold.example').default('http://127.0.0.1:3000'),
  /** Makes mail links: whoever holds it and the database can reset any password. */
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').default(DEVELOPMENT_SECRET),
  API_HOST: address('127.0.0.1'),
  API_PORT: port(3001),
  WORKER_HOST: address('127.0.0.1'),
  WORKER_PORT: port(3002),
  /** Which proxies may name the caller's address. A number of hops would let a direct caller forge it. */
  TRUST_PROXY: z
    .string()
    .refine((given) => given.split(',').every(isProxy), 'must be addresses or ranges, with commas')
    .default('127.0.0.1'),
  /** How long a stopping process still takes requests, so that balancers notice first. */
  DRAIN_MS: whole('a number of milliseconds').nonnegative('must not be negative').default(0),
  SESSION_DAYS: positive(30),
  /** How long a professional may take to answer a request; it ends by itself afterwards, and at its start. */
  ANSWER_HOURS: positive(72),
  /** Whether a confirmed appointment is finished by itself once it is over. (OP-074) */
  FINISH_BY_JOB: z.stringbool({ error: 'must be true or false' }).default(true),
  /** Multiplies every rate limit; tests that sign up hundreds of people from one address need it. */
  LIMITS_SCALE: positive(1),
})

export type Env = z.infer<typeof Env>

/** The defaults suit one machine; production must say these itself. */
const requiredInProduction = [
  'DATABASE_URL',
  'REDIS_URL',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'S3_BUCKET',
  'SMTP_URL',
  'MAIL_FROM',
  'PUBLIC_URL',
  'APP_SECRET',
] as const

/** Reads the environment once; throws a message that tells an operator what to set. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Env.safeParse(given)
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
  if (given.NODE_ENV === 'production') {
    problems.push(...requiredInProduction.filter((name) => !given[name]).map((name) => `  ${name} must be set`))
    if (given.APP_SECRET === DEVELOPMENT_SECRET) problems.push('  APP_SECRET must not be the development secret')
  }
  if (!parsed.success || problems.length > 0) {
    throw new Error(`The environment is not complete:\n${problems.join('\n')}\nSee .env.example for every setting.`)
  }
  return parsed.data
}

/** The environment of this process; a wrong one ends it with a sentence instead of a stack trace. */
export function processEnv(): Env {
  try {
    return readEnv(process.env)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
