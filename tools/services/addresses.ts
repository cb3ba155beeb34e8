import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { chooseAddresses } from './choose-addresses.ts'

export const root = join(import.meta.dirname, '../..')

const settings = join(root, '.env')
if (existsSync(settings)) process.loadEnvFile(settings)

// The environment wins, then .env, then what was chosen for this checkout. Programs started from here inherit it.
Object.assign(process.env, await chooseAddresses(root, join(root, '.cache/services/addresses.env')))

const setting = (name: string) => process.env[name] ?? ''

/** Where this checkout finds each service. */
export const addresses = {
  database: setting('DATABASE_URL'),
  redis: setting('REDIS_URL'),
  s3: {
    endpoint: setting('S3_ENDPOINT'),
    region: process.env.S3_REGION ?? 'us-east-1',
    accessKey: process.env.S3_ACCESS_KEY ?? 'devkey',
    secretKey: process.env.S3_SECRET_KEY ?? 'devsecretdevsecret',
    bucket: process.env.S3_BUCKET ?? 'dev',
  },
  smtp: setting('SMTP_URL'),
  stripe: {
    url: setting('STRIPE_API_URL'),
    key: process.env.STRIPE_SECRET_KEY ?? 'sk_test_dev',
    webhookUrl: `http://127.0.0.1:${setting('API_PORT')}/api/stripe/webhook`,
    webhookSecret: process.env.STRIPE_WEBHOOK_SECRET ?? 'whsec_dev',
  },
  inbox: setting('MAIL_URL'),
}

/** The services other than the database, as settings of the product. */
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
