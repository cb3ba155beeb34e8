import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { chooseAddresses } from './choose-addresses.ts'

export const root = join(import.meta.dirname, '../..')

const settings = join(root, '.env')
if (existsSync(settings)) process.loadEnvFile(settings)

// The environment takes precedence over .env, and .env over the addresses of this checkout. Child processes inherit it.
Object.assign(process.env, await chooseAddresses(root, join(root, '.cache/services/addresses.env')))

const readSetting = (name: string) => process.env[name] ?? ''

/** Addresses of the services of this checkout. */
export const addresses = {
  database: readSetting('DATABASE_URL'),
  redis: readSetting('REDIS_URL'),
  s3: {
    endpoint: readSetting('S3_ENDPOINT'),
    region: process.env.S3_REGION ?? 'us-east-1',
    accessKey: process.env.S3_ACCESS_KEY ?? 'devkey',
    secretKey: process.env.S3_SECRET_KEY ?? 'devsecretdevsecret',
    bucket: process.env.S3_BUCKET ?? 'dev',
  },
  /** The first OpenSearch node; empty if searches use PostgreSQL only. */
  opensearch: readSetting('OPENSEARCH_URL').split(',')[0] ?? '',
  smtp: readSetting('SMTP_URL'),
  stripe: {
    url: readSetting('STRIPE_API_URL'),
    key: process.env.STRIPE_SECRET_KEY ?? 'sk_test_dev',
    webhookUrl: `http://127.0.0.1:${readSetting('API_PORT')}/api/stripe/webhook`,
    webhookSecret: process.env.STRIPE_WEBHOOK_SECRET ?? 'whsec_dev',
  },
  inbox: readSetting('MAIL_URL'),
}

/** Settings of the product for all services but the database. */
export const serviceEnv = {
  REDIS_URL: addresses.redis,
  S3_ENDPOINT: addresses.s3.endpoint,
  SMTP_URL: addresses.smtp,
}

/** Host and port for display. */
export function hostAndPort(url: string): string {
  const { hostname, port } = new URL(url)
  return `${hostname}:${port}`
}
