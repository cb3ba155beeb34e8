import { z } from 'zod'

import { isLoopback, findPlaintextConnections } from './transport-security.ts'

const integer = (description: string) => z.coerce.number(`must be ${description}`).int(`must be ${description}`)

/** Returns the schema of a text setting with a default for development. */
export const text = (fallback: string) => z.string().min(1).default(fallback)

export const port = (fallback: number) => {
  const message = 'must be a port number'
  return integer('a port number').min(0, message).max(65_535, message).default(fallback)
}

export const positive = (fallback: number) =>
  z.coerce.number('must be a positive number').positive('must be a positive number').default(fallback)

const DEVELOPMENT_S3_SECRET = 'devsecretdevsecret'

/** Settings of every server process. */
export const serverSettings = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  DATABASE_URL: text('postgres://postgres@127.0.0.1:5432/fourfold'),
  DATABASE_POOL: integer('a positive number').positive('must be a positive number').default(10),
  REDIS_URL: text('redis://127.0.0.1:6379'),
  S3_ENDPOINT: text('http://127.0.0.1:9000'),
  S3_REGION: text('us-east-1'),
  S3_ACCESS_KEY: text('devkey'),
  S3_SECRET_KEY: text(DEVELOPMENT_S3_SECRET),
  S3_BUCKET: text('dev'),
  /** Certificate and key of this process. If set, the process accepts only TLS connections. */
  TLS_CERT_FILE: z.string().min(1).optional(),
  TLS_KEY_FILE: z.string().min(1).optional(),
  /** Whether production may use unencrypted connections to other machines, in networks with their own encryption. */
  PLAIN_CONNECTIONS: z.enum(['refused', 'allowed'], 'must be refused or allowed').default('refused'),
  /** Time that a stopping process still accepts requests, until load balancers stop sending them. */
  DRAIN_MS: integer('a number of milliseconds').nonnegative('must not be negative').default(0),
}

type Source = Record<string, string | undefined>

/** Rejects the development key for a store on another machine. End-to-end tests use it for a local store. */
function findStorageProblems({ S3_ENDPOINT = '', S3_SECRET_KEY }: Source): string[] {
  const isDevelopmentKey = S3_SECRET_KEY === DEVELOPMENT_S3_SECRET && !isLoopback(S3_ENDPOINT)
  return isDevelopmentKey ? ['S3_SECRET_KEY must not have its development value'] : []
}

/** Rejects a certificate without key or a key without certificate; the server would silently use plain HTTP. */
function findCertificateProblems({ TLS_CERT_FILE, TLS_KEY_FILE }: Source): string[] {
  return Boolean(TLS_CERT_FILE) === Boolean(TLS_KEY_FILE) ? [] : ['TLS_CERT_FILE and TLS_KEY_FILE must be set together']
}

/** Rules for the settings of every server process in production. */
export const serverRules = {
  requiredInProduction: ['DATABASE_URL', 'REDIS_URL', 'S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET'],
  findProblems: (settings: Source) => [
    ...findStorageProblems(settings),
    ...findCertificateProblems(settings),
    ...findPlaintextConnections(settings),
  ],
}

type ServerEnv = z.infer<z.ZodObject<typeof serverSettings>>

export type LogEnv = Pick<ServerEnv, 'LOG_LEVEL'>

export type StorageEnv = Pick<ServerEnv, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_BUCKET'>

type EnvRules = {
  /** Settings that have development defaults but must be set in production. */
  requiredInProduction: readonly string[]
  /** Values that production must not use, by setting. */
  developmentOnly?: Readonly<Record<string, string>>
  /** Returns the messages of other invalid settings in production. */
  findProblems: (settings: Source) => string[]
}

/** Parses the environment. The error message lists all missing and invalid settings. */
export function readSettings<Schema extends z.ZodType>(
  schema: Schema,
  source: Source,
  rules: EnvRules,
): z.output<Schema> {
  const settings = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(settings)
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
  if (settings.NODE_ENV === 'production') {
    const { requiredInProduction, developmentOnly = {}, findProblems } = rules
    problems.push(...requiredInProduction.filter((name) => !settings[name]).map((name) => `  ${name} must be set`))
    for (const [name, value] of Object.entries(developmentOnly)) {
      // A setting may list older keys, separated by commas. None of them may be the public development key.
      const isPublic = settings[name]?.split(',').some((key) => key.trim() === value)
      if (isPublic) problems.push(`  ${name} must not have its development value`)
    }
    problems.push(...findProblems(settings).map((problem) => `  ${problem}`))
  }
  if (!parsed.success || problems.length > 0) {
    throw new Error(`Invalid environment:\n${problems.join('\n')}\nSee .env.example for all settings.`)
  }
  return parsed.data
}

/** Parses the environment of this process. Exits with a message instead of a stack trace if it is invalid. */
export function processSettings<Env>(read: (source: Source) => Env): Env {
  try {
    return read(process.env)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

/** Returns the environment for a child process: this process's environment with overrides. */
export const buildChildEnv = (overrides: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...overrides,
})
