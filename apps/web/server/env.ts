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
  /** Certificate and key of this process; with them it speaks TLS and nothing else. */
  TLS_CERT_FILE: z.string().min(1).optional(),
  TLS_KEY_FILE: z.string().min(1).optional(),
  /** The one CA that the API is believed by, where it is not a public one. */
  INTERNAL_CA_FILE: z.string().min(1).optional(),
  /** Whether production may ask an API on another machine in the clear, where their network encrypts by itself. */
  PLAIN_CONNECTIONS: z.enum(['refused', 'allowed'], 'must be refused or allowed').default('refused'),
  PUBLIC_URL: Origin.default('http://127.0.0.1:3000'),
  HOME_URL: Address.optional(),
  ABOUT_URL: Address.optional(),
  HOW_IT_WORKS_URL: Address.optional(),
  TERMS_URL: Address.optional(),
  PRIVACY_URL: Address.optional(),
  CONTACT_EMAIL: z.email({ error: 'must be an email address' }).optional(),
})

export type Env = z.infer<typeof Env>

type Source = Record<string, string | undefined>

/** The defaults suit one machine; production must say these itself. */
const requiredInProduction = ['API_URL', 'PUBLIC_URL'] as const

const LOOPBACK = /^(https?:\/\/)?(localhost|127(\.\d+){3}|\[?::1\]?)(:|\/|$)/

/** What would travel between machines in the clear. */
function unencryptedConnections({ PLAIN_CONNECTIONS, API_URL = '', WEB_HOST, TLS_CERT_FILE }: Source): string[] {
  if (PLAIN_CONNECTIONS === 'allowed') return []
  const isPlain = API_URL.startsWith('http:') && !LOOPBACK.test(API_URL)
  const isOpen = WEB_HOST !== undefined && !LOOPBACK.test(WEB_HOST) && !TLS_CERT_FILE
  return [...(isPlain ? ['API_URL must start with https://'] : []), ...(isOpen ? ['TLS_CERT_FILE must be set'] : [])]
}

/** With one of the two it would speak plain HTTP, and nobody who has set the other would notice. */
const certificateProblems = ({ TLS_CERT_FILE, TLS_KEY_FILE }: Source): string[] =>
  Boolean(TLS_CERT_FILE) === Boolean(TLS_KEY_FILE) ? [] : ['TLS_CERT_FILE and TLS_KEY_FILE must be set together']

/** The settings, or an error whose message tells a person which ones to correct. An empty one counts as not set. */
export function readEnv(source: Source = process.env): Env {
  const settings = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Env.safeParse(settings)
  const wrong = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  const isProduction = settings.NODE_ENV === 'production'
  const missing = isProduction ? requiredInProduction.filter((name) => !settings[name]) : []
  const plain = isProduction ? [...certificateProblems(settings), ...unencryptedConnections(settings)] : []
  const problems = [...wrong, ...missing.map((name) => `${name} must be set`), ...plain]
  if (parsed.success && problems.length === 0) return parsed.data
  throw new Error(`The environment is not complete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
}
