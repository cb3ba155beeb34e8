import { isIP } from 'node:net'
import { join, resolve } from 'node:path'

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

/** A comma-separated list of keys, for rotation: the first encrypts and signs, all of them decrypt and verify. */
const keyList = (developmentDefault: string) =>
  z
    .string()
    .refine(
      (setting) => parseKeys(setting).every((key) => key.length >= 32),
      'must have at least 32 characters for each key',
    )
    .default(developmentDefault)

/** Relative paths of settings start here. */
const REPOSITORY = join(import.meta.dirname, '../../../..')

const isProxy = (range: string) =>
  /^(loopback|linklocal|uniquelocal)$/.test(range.trim()) || isIP(range.trim().replace(/\/\d{1,3}$/, '')) > 0

const migrationSettings = {
  NODE_ENV: serverSettings.NODE_ENV,
  DATABASE_URL: serverSettings.DATABASE_URL,
  /** The PostgreSQL role that gets privileges after a migration. Not set if all processes use the owner's role. */
  DATABASE_APP_ROLE: z.string().min(1).optional(),
}

const Env = z.object({
  ...serverSettings,
  SMTP_URL: text('smtp://127.0.0.1:1025'),
  MAIL_FROM: z.email('must be an email address').default('hello@fourfold.example'),
  PUBLIC_URL: z.url('must be a full address like https://fourfold.example').default('http://127.0.0.1:3000'),
  /** Signs mail links: with it and the database, an attacker can reset any password. */
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').default(DEVELOPMENT_SECRET),
  /** Authenticates the audit log: with it and the database, an attacker can rewrite the log. */
  AUDIT_SECRET: keyList(DEVELOPMENT_AUDIT_SECRET),
  /** Encrypts the secrets of authenticator apps: with it and the database, an attacker can generate codes. */
  FACTOR_SECRET: keyList(DEVELOPMENT_FACTOR_SECRET),
  /** Whether admin rights require a passkey or an authenticator app. Production accepts only `required`. */
  ADMIN_SECOND_FACTOR: z.enum(['required', 'optional'], 'must be required or optional').default('required'),
  API_HOST: text('127.0.0.1'),
  API_PORT: port(3001),
  WORKER_HOST: text('127.0.0.1'),
  WORKER_PORT: port(3002),
  /** Comma-separated addresses of OpenSearch nodes. Without them, PostgreSQL answers searches. */
  OPENSEARCH_URL: z
    .string()
    .refine((urls) => urls.split(',').every((url) => URL.canParse(url.trim())), 'must be full addresses, with commas')
    .optional(),
  /** The only CA trusted for OpenSearch, if its certificates are not from a public CA. */
  OPENSEARCH_CA_FILE: z.string().min(1).optional(),
  /** Installations that share an OpenSearch cluster need different prefixes. */
  OPENSEARCH_INDEX_PREFIX: text('listings'),
  /** A search takes about 20 ms. After this time, PostgreSQL answers. */
  SEARCH_DEADLINE_MS: positive(300),
  /** The folder with the model of the sentence encoder. Without it, searches use words only. */
  SEARCH_MODEL_FOLDER: text('.cache/models/all-minilm-l6-v2').transform((folder) => resolve(REPOSITORY, folder)),
  /** Proxies whose X-Forwarded-For header is trusted. With a hop count, a direct client could forge its address. */
  TRUST_PROXY: z
    .string()
    .refine((ranges) => ranges.split(',').every(isProxy), 'must be addresses or ranges, with commas')
    .default('127.0.0.1'),
  SESSION_DAYS: positive(30),
  /** Time until an idle session ends. */
  SESSION_IDLE_DAYS: positive(14),
  ADMIN_IDLE_HOURS: positive(12),
  /** Time until an unanswered booking request expires. It also expires when the appointment would start. */
  ANSWER_HOURS: positive(72),
  /** Whether a job finishes confirmed appointments that are over. (OP-074) */
  FINISH_BY_JOB: z.stringbool({ error: 'must be true or false' }).default(true),
  /** The largest upload. May be lower than the limit of the contract, which screens show. (OP-053) */
  UPLOAD_MEGABYTES: positive(MAX_BYTES_PER_FILE / 1024 / 1024),
  /** The longest chat message. May be lower than the limit of the contract, which screens show. (OP-077) */
  MESSAGE_CHARACTERS: positive(MAX_MESSAGE_CHARACTERS),
  STRIPE_SECRET_KEY: text(DEVELOPMENT_STRIPE.key),
  STRIPE_PUBLIC_KEY: text('pk_test_dev'),
  /** Verifies Stripe events: with it, an attacker can make the server read subscriptions from Stripe. */
  STRIPE_WEBHOOK_SECRET: text(DEVELOPMENT_STRIPE.webhookSecret),
  /** The address of a Stripe emulator. The development key uses a local one by default. */
  STRIPE_API_URL: z.url('must be a full address like http://127.0.0.1:12111').optional(),
  /** Multiplies all rate limits, for tests that register hundreds of users from one address. */
  LIMITS_SCALE: positive(1),
})

export type Env = z.infer<typeof Env>

const rules = {
  requiredInProduction: [
    ...serverRules.requiredInProduction,
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
    APP_SECRET: DEVELOPMENT_SECRET,
    AUDIT_SECRET: DEVELOPMENT_AUDIT_SECRET,
    FACTOR_SECRET: DEVELOPMENT_FACTOR_SECRET,
    ADMIN_SECOND_FACTOR: 'optional',
    STRIPE_SECRET_KEY: DEVELOPMENT_STRIPE.key,
    STRIPE_WEBHOOK_SECRET: DEVELOPMENT_STRIPE.webhookSecret,
  },
} satisfies Parameters<typeof readSettings>[2]

/** Returns the address of the Stripe emulator. Undefined for Stripe itself. */
export const getStripeUrl = ({ STRIPE_API_URL, STRIPE_SECRET_KEY }: Env): string | undefined =>
  STRIPE_API_URL ?? (STRIPE_SECRET_KEY === DEVELOPMENT_STRIPE.key ? DEVELOPMENT_STRIPE.apiUrl : undefined)

/** Returns the WebAuthn relying party. Browsers require a host name, so 127.0.0.1 becomes `localhost`. */
export function getRelyingParty({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): { origin: string; id: string } {
  const url = new URL(PUBLIC_URL)
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost'
  return { origin: url.origin, id: url.hostname }
}

type Environment = Record<string, string | undefined>

export const readEnv = (source: Environment): Env => readSettings(Env, source, rules)

/** Only the worker sends mail, so only its environment requires SMTP_URL. */
export const readWorkerEnv = (source: Environment): Env =>
  readSettings(Env, source, { ...rules, requiredInProduction: [...rules.requiredInProduction, 'SMTP_URL'] })

/** Reads the environment of a migration, which requires no secrets. */
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
