import { z } from 'zod'

const HttpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' })
const Origin = HttpUrl.transform((url) => url.replace(/\/+$/, ''))

const Env = z.object({
  NODE_ENV: z.string().default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Proxies whose `X-Forwarded-For` is trusted. */
  TRUST_PROXY: z.string().min(1).default('127.0.0.1'),
  /** How long a stopping process still accepts requests, so that load balancers can detect it. */
  DRAIN_MS: z.coerce.number().int().nonnegative().default(0),
  WEB_HOST: z.string().min(1).default('127.0.0.1'),
  WEB_PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  API_URL: Origin.default('http://127.0.0.1:3001'),
  /** If the certificate and key are set, the process serves only TLS. */
  TLS_CERT_FILE: z.string().min(1).optional(),
  TLS_KEY_FILE: z.string().min(1).optional(),
  /** The CA of the API's certificate, if it is not public. */
  INTERNAL_CA_FILE: z.string().min(1).optional(),
  /** Whether production may call an API on another host without TLS, because the network is encrypted. */
  PLAIN_CONNECTIONS: z.enum(['refused', 'allowed'], 'must be refused or allowed').default('refused'),
  PUBLIC_URL: Origin.default('http://127.0.0.1:3000'),
  HOME_URL: HttpUrl.optional(),
  ABOUT_URL: HttpUrl.optional(),
  HOW_IT_WORKS_URL: HttpUrl.optional(),
  TERMS_URL: HttpUrl.optional(),
  PRIVACY_URL: HttpUrl.optional(),
  CONTACT_EMAIL: z.email({ error: 'must be an email address' }).optional(),
})

export type Env = z.infer<typeof Env>

type Source = Record<string, string | undefined>

/** Required in production, because the defaults are only for a single machine. */
const requiredInProduction = ['API_URL', 'PUBLIC_URL'] as const

const LOOPBACK = /^(https?:\/\/)?(localhost|127(\.\d+){3}|\[?::1\]?)(:|\/|$)/

/** Returns an error for each connection between hosts that would not be encrypted. */
function findUnencryptedConnections({ PLAIN_CONNECTIONS, API_URL = '', WEB_HOST, TLS_CERT_FILE }: Source): string[] {
  if (PLAIN_CONNECTIONS === 'allowed') return []
  const isApiUnencrypted = API_URL.startsWith('http:') && !LOOPBACK.test(API_URL)
  const isServerUnencrypted = WEB_HOST !== undefined && !LOOPBACK.test(WEB_HOST) && !TLS_CERT_FILE
  return [
    ...(isApiUnencrypted ? ['API_URL must start with https://'] : []),
    ...(isServerUnencrypted ? ['TLS_CERT_FILE must be set'] : []),
  ]
}

/** Rejects a certificate without a key or the reverse: the server would silently serve plain HTTP. */
const findCertificateErrors = ({ TLS_CERT_FILE, TLS_KEY_FILE }: Source): string[] =>
  Boolean(TLS_CERT_FILE) === Boolean(TLS_KEY_FILE) ? [] : ['TLS_CERT_FILE and TLS_KEY_FILE must be set together']

/** Parses the settings, or throws an error that lists all invalid ones. An empty value counts as not set. */
export function readEnv(source: Source = process.env): Env {
  const settings = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Env.safeParse(settings)
  const invalid = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  const isProduction = settings.NODE_ENV === 'production'
  const missing = isProduction ? requiredInProduction.filter((name) => !settings[name]) : []
  const insecure = isProduction ? [...findCertificateErrors(settings), ...findUnencryptedConnections(settings)] : []
  const errors = [...invalid, ...missing.map((name) => `${name} must be set`), ...insecure]
  if (parsed.success && errors.length === 0) return parsed.data
  throw new Error(`Invalid environment:\n${errors.map((error) => `  ${error}`).join('\n')}`)
}
