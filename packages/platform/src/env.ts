import { z } from 'zod'

import { isLoopback, findPlaintextConnections } from './transport-security.ts'

const whole = (what: string) => z.coerce.number(`must be ${what}`).int(`must be ${what}`)

/** A setting that is some text; the default suits one machine. */
export const text = (fallback: string) => z.string().min(1).default(fallback)

export const port = (fallback: number) => {
  const what = 'must be a port number'
  return whole('a port number').min(0, what).max(65_535, what).default(fallback)
}

export const positive = (fallback: number) =>
  z.coerce.number('must be a positive number').positive('must be a positive number').default(fallback)

const DEVELOPMENT_S3_SECRET = 'devsecretdevsecret'

export const DEVELOPMENT_SEARCH_SECRET = 'development-only-search-secret-never-for-production'

/** The settings every process of the server has. */
export const serverSettings = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  DATABASE_URL: text('postgres://postgres@127.0.0.1:5432/fourfold'),
  DATABASE_POOL: whole('a positive number').positive('must be a positive number').default(10),
  REDIS_URL: text('redis://127.0.0.1:6379'),
  S3_ENDPOINT: text('http://127.0.0.1:9000'),
  S3_REGION: text('us-east-1'),
  S3_ACCESS_KEY: text('devkey'),
  S3_SECRET_KEY: text(DEVELOPMENT_S3_SECRET),
  S3_BUCKET: text('dev'),
  /** What the api proves to a search process with that it is the api. */
  SEARCH_SECRET: z.string().min(32, 'must have at least 32 characters').default(DEVELOPMENT_SEARCH_SECRET),
  /** Certificate and key of this process; with them it speaks TLS and nothing else. */
  TLS_CERT_FILE: z.string().min(1).optional(),
  TLS_KEY_FILE: z.string().min(1).optional(),
  /** The one CA that processes of ours are believed by, where it is not a public one. */
  INTERNAL_CA_FILE: z.string().min(1).optional(),
  /** Whether production may speak to other machines in the clear, where their network encrypts by itself. */
  PLAIN_CONNECTIONS: z.enum(['refused', 'allowed'], 'must be refused or allowed').default('refused'),
  /** How long a stopping process still takes requests, so that balancers notice first. */
  DRAIN_MS: whole('a number of milliseconds').nonnegative('must not be negative').default(0),
}

type Source = Record<string, string | undefined>

/** A store on this machine has the key of development where journeys are walked; one that others reach must not. */
function findStorageProblems({ S3_ENDPOINT = '', S3_SECRET_KEY }: Source): string[] {
  const isKnown = S3_SECRET_KEY === DEVELOPMENT_S3_SECRET && !isLoopback(S3_ENDPOINT)
  return isKnown ? ['S3_SECRET_KEY must not be what it is in development'] : []
}

/** With one of the two a server would speak plain HTTP, and nobody who has set the other would notice. */
function findCertificateProblems({ TLS_CERT_FILE, TLS_KEY_FILE }: Source): string[] {
  return Boolean(TLS_CERT_FILE) === Boolean(TLS_KEY_FILE) ? [] : ['TLS_CERT_FILE and TLS_KEY_FILE must be set together']
}

/** What every server has to be told in production, and what it must not be told. */
export const serverRules = {
  requiredInProduction: [
    'DATABASE_URL',
    'REDIS_URL',
    'S3_ENDPOINT',
    'S3_ACCESS_KEY',
    'S3_SECRET_KEY',
    'S3_BUCKET',
    'SEARCH_SECRET',
  ],
  developmentOnly: { SEARCH_SECRET: DEVELOPMENT_SEARCH_SECRET },
  findProblems: (given: Source) => [
    ...findStorageProblems(given),
    ...findCertificateProblems(given),
    ...findPlaintextConnections(given),
  ],
}

type ServerEnv = z.infer<z.ZodObject<typeof serverSettings>>

export type LogEnv = Pick<ServerEnv, 'LOG_LEVEL'>

export type StorageEnv = Pick<ServerEnv, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_BUCKET'>

type EnvRules = {
  /** The defaults suit one machine; production must say these itself. */
  requiredInProduction: readonly string[]
  /** Values a developer's machine may have and production may not, by name. */
  developmentOnly?: Readonly<Record<string, string>>
  /** What else is wrong in production. */
  findProblems: (settings: Source) => string[]
}

/** Reads the environment once; throws a message that tells an operator what to set. */
export function readSettings<Schema extends z.ZodType>(
  schema: Schema,
  source: Source,
  rules: EnvRules,
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
  if (given.NODE_ENV === 'production') {
    const { requiredInProduction, developmentOnly = {}, findProblems } = rules
    problems.push(...requiredInProduction.filter((name) => !given[name]).map((name) => `  ${name} must be set`))
    for (const [name, value] of Object.entries(developmentOnly)) {
      // Also as an older key behind a comma: what is known to everybody must not be read by either.
      const isKnown = given[name]?.split(',').some((one) => one.trim() === value)
      if (isKnown) problems.push(`  ${name} must not be what it is in development`)
    }
    problems.push(...findProblems(given).map((problem) => `  ${problem}`))
  }
  if (!parsed.success || problems.length > 0) {
    throw new Error(`The environment is not complete:\n${problems.join('\n')}\nSee .env.example for every setting.`)
  }
  return parsed.data
}

/** The environment of this process; a wrong one ends it with a sentence instead of a stack trace. */
export function processSettings<Env>(read: (source: Source) => Env): Env {
  try {
    return read(process.env)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

/** The environment of this process and something more, for a program it starts. */
export const inheritedEnv = (more: Record<string, string>): NodeJS.ProcessEnv => ({ ...process.env, ...more })
