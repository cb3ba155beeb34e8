import { isIP } from 'node:net'

import { MAX_MESSAGE_CHARACTERS } from '@fourfold/contract/chat/shapes'
import { MAX_BYTES_PER_FILE } from '@fourfold/contract/reference/files'
import {
  port,
  positive,
  processSettings,
  readSettings,
  serverRules,
  serverSettings,
  text,
} from '@fourfold/platform/env'
import { findPlaintextConnections } from '@fourfold/platform/transport-security'
import { z } from 'zod'

import { parseKeys } from './security/secrets.ts'

const DEVELOPMENT_SECRET = 'development-only-secret-never-for-production'

const DEVELOPMENT_AUDIT_SECRET = 'development-only-audit-secret-never-for-production'

const DEVELOPMENT_FACTOR_SECRET = 'development-only-factor-secret-never-for-production'

const DEVELOPMENT_STRIPE = { key: 'sk_test_dev', webhookSecret: 'whsec_dev', apiUrl: 'http://127.0.0.1:12111' }

/** One key or several with commas: the first writes, and all of them read what was written before an exchange. */
const keys = (development: string) =>
  z
    .string()
    .refine(
      (given) => parseKeys(given).every((key) => key.length >= 32),
      'must have at least 32 characters for each key',
    )
    .default(development)

const isProxy = (given: string) =>
  /^(loopback|linklocal|uniquelocal)$/.test(given.trim()) || isIP(given.trim().replace(/\/\d{1,3}$/, '')) > 0

const migrationSettings = {
  NODE_ENV: serverSettings.NODE_ENV,
  DATABASE_URL: serverSettings.DATABASE_URL,
  /** Roles of PostgreSQL that a migration grants what the processes need; none where they all are the owner. */
  DATABASE_APP_ROLE: z.string().min(1).optional(),
  DATABASE_SEARCH_ROLE: z.string().min(1).optional(),
}

const Env = z.object({
  ...serverSettings,
  SMTP_URL: text('smtp://127.0.0.1:1025'),
  MAIL_FROM: z.email('must be an email address').default('hello@fourfold.example'),
  PUBLIC_URL: z.url('must be a full address like https://fourfold.example').default('http://127.0.0.1:3000'),
  /** Signs mail links: with it and the database anybody's password can be reset. */
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').default(DEVELOPMENT_SECRET),
  /** Seals what admins did: with it and the database the audit log could be written anew. */
  AUDIT_SECRET: keys(DEVELOPMENT_AUDIT_SECRET),
  /** Encrypts what authenticator apps make codes from: with it and the database codes could be made. */
  FACTOR_SECRET: keys(DEVELOPMENT_FACTOR_SECRET),
  /** Whether admins need a passkey or an authenticator app to administer. Production takes nothing but `required`. */
  ADMIN_SECOND_FACTOR: z.enum(['required', 'optional'], 'must be required or optional').default('required'),
  API_HOST: text('127.0.0.1'),
  API_PORT: port(3001),
  WORKER_HOST: text('127.0.0.1'),
  WORKER_PORT: port(3002),
  /** A question takes some 20 milliseconds; a search process that needs this long is not well, and another is asked. */
  SEARCH_DEADLINE_MS: positive(500),
  /** Where the search processes are: addresses with commas; a name may stand for several. */
  SEARCH_URLS: z
    .string()
    .transform((given) => given.split(',').map((url) => url.trim()))
    .pipe(z.array(z.url('must be full addresses, with commas')))
    .default(['http://127.0.0.1:3003']),
  /** Which proxies may name the caller's address. A number of hops would let a direct caller forge it. */
  TRUST_PROXY: z
    .string()
    .refine((given) => given.split(',').every(isProxy), 'must be addresses or ranges, with commas')
    .default('127.0.0.1'),
  SESSION_DAYS: positive(30),
  /** How long a session lasts that nobody uses; an admin's ends sooner. */
  SESSION_IDLE_DAYS: positive(14),
  ADMIN_IDLE_HOURS: positive(12),
  /** How long a professional may take to answer a request; it ends by itself afterward, and at its start. */
  ANSWER_HOURS: positive(72),
  /** Whether a confirmed appointment is finished by itself once it is over. (OP-074) */
  FINISH_BY_JOB: z.stringbool({ error: 'must be true or false' }).default(true),
  /** The largest file people may upload. What the contract allows is what screens tell; less is possible. (OP-053) */
  UPLOAD_MEGABYTES: positive(MAX_BYTES_PER_FILE / 1024 / 1024),
  /** The longest message people may write. What the contract allows is what screens tell; less is possible. (OP-077) */
  MESSAGE_CHARACTERS: positive(MAX_MESSAGE_CHARACTERS),
  STRIPE_SECRET_KEY: text(DEVELOPMENT_STRIPE.key),
  STRIPE_PUBLIC_KEY: text('pk_test_dev'),
  /** Signs what Stripe tells us: with it anybody could make us look at a subscription. */
  STRIPE_WEBHOOK_SECRET: text(DEVELOPMENT_STRIPE.webhookSecret),
  /** Where Stripe is, when it is not Stripe itself: the key of a developer's machine is one of the emulator's. */
  STRIPE_API_URL: z.url('must be a full address like http://127.0.0.1:12111').optional(),
  /** Multiplies every rate limit; tests that sign up hundreds of people from one address need it. */
  LIMITS_SCALE: positive(1),
})

export type Env = z.infer<typeof Env>

const rules = {
  requiredInProduction: [
    ...serverRules.requiredInProduction,
    'SEARCH_URLS',
    'MAIL_FROM',
    'PUBLIC_URL',
    'APP_SECRET',
    'AUDIT_SECRET',
    'FACTOR_SECRET',
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLIC_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ],
  findProblems: serverRules.findProblems,
  developmentOnly: {
    ...serverRules.developmentOnly,
    APP_SECRET: DEVELOPMENT_SECRET,
    AUDIT_SECRET: DEVELOPMENT_AUDIT_SECRET,
    FACTOR_SECRET: DEVELOPMENT_FACTOR_SECRET,
    ADMIN_SECOND_FACTOR: 'optional',
    STRIPE_SECRET_KEY: DEVELOPMENT_STRIPE.key,
    STRIPE_WEBHOOK_SECRET: DEVELOPMENT_STRIPE.webhookSecret,
  },
}

/** Where Stripe is asked; undefined for Stripe itself. */
export const stripeUrl = ({ STRIPE_API_URL, STRIPE_SECRET_KEY }: Env): string | undefined =>
  STRIPE_API_URL ?? (STRIPE_SECRET_KEY === DEVELOPMENT_STRIPE.key ? DEVELOPMENT_STRIPE.apiUrl : undefined)

/** Where passkeys are made and used. Browsers want a name, so the machine itself is called `localhost`. */
export function relyingParty({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): { origin: string; id: string } {
  const url = new URL(PUBLIC_URL)
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost'
  return { origin: url.origin, id: url.hostname }
}

type Source = Record<string, string | undefined>

export const readEnv = (source: Source): Env => readSettings(Env, source, rules)

/** The worker alone sends mails: no other process is told how. */
export const readWorkerEnv = (source: Source): Env =>
  readSettings(Env, source, { ...rules, requiredInProduction: [...rules.requiredInProduction, 'SMTP_URL'] })

/** All that a migration is told: it needs none of the secrets of the processes. */
export const migrationEnv = () =>
  processSettings((source) =>
    readSettings(z.object(migrationSettings), source, {
      requiredInProduction: ['DATABASE_URL'],
      findProblems: ({ DATABASE_URL, PLAIN_CONNECTIONS }) =>
        findPlaintextConnections({ DATABASE_URL, PLAIN_CONNECTIONS }),
    }),
  )

export const processEnv = (): Env => processSettings(readEnv)

export const workerEnv = (): Env => processSettings(readWorkerEnv)
