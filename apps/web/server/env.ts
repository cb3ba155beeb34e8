import { z } from 'zod'

const Address = z.url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
const Origin = Address.transform((address) => address.replace(/\/+$/, ''))

const Env = z.object({
  NODE_ENV: z.string().default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Which proxies may name the visitor's address. */
  TRUST_PROXY: z.string().min(1).default('127.0.0.1'),
  /** How long a stopping process still takes requests, so that balancers notice first. */
  DRAIN_MS: z.coerce.number().int().nonnegative().default(0),
  WEB_HOST: z.string().min(1).default('127.0.0.1'),
  WEB_PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  API_URL: Origin.default('http://127.0.0.1:3001'),
  PUBLIC_URL: Origin.default('http://127.0.0.1:3000'),
  HOME_URL: Address.optional(),
  ABOUT_URL: Address.optional(),
  HOW_IT_WORKS_URL: Address.optional(),
  TERMS_URL: Address.optional(),
  PRIVACY_URL: Address.optional(),
  CONTACT_EMAIL: z.email({ error: 'must be an email address' }).optional(),
})

export type Env = z.infer<typeof Env>

/** The defaults suit one machine; production must say these itself. */
const requiredInProduction = ['API_URL', 'PUBLIC_URL'] as const

/** The settings, or an error whose message tells a person which ones to correct. An empty one counts as not set. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Env.safeParse(given)
  const wrong = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  const missing = given.NODE_ENV === 'production' ? requiredInProduction.filter((name) => !given[name]) : []
  const problems = [...wrong, ...missing.map((name) => `${name} must be set`)]
  if (parsed.success && problems.length === 0) return parsed.data
  throw new Error(`The environment is not complete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
}
