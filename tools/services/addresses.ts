import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

const settings = join(root, '.env')
if (existsSync(settings)) process.loadEnvFile(settings)

/** Where a developer's machine finds each service: the same variables and defaults as the product itself. */
export const addresses = {
  database: process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/fourfold',
  redis: process.env.REDIS_URL ?? 'redis://127.0.0.1:6379',
  s3: {
    endpoint: process.env.S3_ENDPOINT ?? 'http://127.0.0.1:9000',
    region: process.env.S3_REGION ?? 'us-east-1',
    accessKey: process.env.S3_ACCESS_KEY ?? 'devkey',
    secretKey: process.env.S3_SECRET_KEY ?? 'devsecretdevsecret',
    bucket: process.env.S3_BUCKET ?? 'dev',
  },
  smtp: process.env.SMTP_URL ?? 'smtp://127.0.0.1:1025',
  stripe: {
    url: process.env.STRIPE_API_URL ?? 'http://127.0.0.1:12111',
    key: process.env.STRIPE_SECRET_KEY ?? 'sk_test_dev',
    webhookUrl: `http://127.0.0.1:${process.env.API_PORT ?? '3001'}/api/stripe/webhook`,
    webhookSecret: process.env.STRIPE_WEBHOOK_SECRET ?? 'whsec_dev',
  },
  inbox: process.env.MAIL_URL ?? 'http://127.0.0.1:1080',
}

/** Host and port as people read them. */
export function hostAndPort(url: string): string {
  const { hostname, port } = new URL(url)
  return `${hostname}:${port}`
}
