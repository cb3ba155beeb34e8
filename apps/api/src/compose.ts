import { endpoints } from '@fourfold/contract/endpoints'
import { isLoopback } from '@fourfold/platform/transport-security'
import type { FastifyInstance } from 'fastify'

import { createDiscreetMailer } from './accounts/index.ts'
import { authorize } from './http/access.ts'
import { buildApp } from './http/build-app.ts'
import { deleteOldRowsJob, retentionHandlers } from './infra/jobs/retention-job.ts'
import { createMailer } from './infra/mail/mailer.ts'
import type { MailerOptions } from './infra/mail/mailer.ts'
import { createRateLimiter } from './infra/rate-limiter.ts'
import { createConnectionRegistry } from './live/index.ts'
import { liveRoutes } from './live/live.routes.ts'
import { modules } from './modules.ts'
import { createNotificationWorker } from './notifications/index.ts'
import { openInfra } from './open-infra.ts'
import type { InfraOptions } from './open-infra.ts'

type ComposeOptions = InfraOptions & { attemptsPrefix?: string }

type Env = ComposeOptions['env']

type Parts = ReturnType<typeof modules.create>

export type Composition = Awaited<ReturnType<typeof compose>>

/** All jobs of the product. The migration creates a queue for each. */
export const allJobs = [...modules.jobs(), deleteOldRowsJob]

/** All tables whose rows are deleted by age; docs/operations/retention.md lists every table. */
export const allRetentions = modules.retentions()

/** Creates the live socket for the clients connected to this process. */
function createLive(parts: Parts) {
  const { env, accounts } = parts
  const registry = createConnectionRegistry(parts)
  const { register, close } = liveRoutes({
    ...parts,
    publicUrl: env.PUBLIC_URL,
    registry,
    authenticate: (token) => authorize(accounts.authenticate, 'user', token),
    watchSession: accounts.sessionWatch.watch,
  })
  return {
    register,
    async close(): Promise<void> {
      await close()
      registry.close()
    },
  }
}

/** Builds the mailer options. Production requires TLS, except to a server on the same machine. */
function buildMailerOptions({ NODE_ENV, PLAIN_CONNECTIONS, SMTP_URL, MAIL_FROM }: Env): MailerOptions {
  const requireTls = NODE_ENV === 'production' && PLAIN_CONNECTIONS === 'refused' && !isLoopback(SMTP_URL)
  return { smtpUrl: SMTP_URL, from: MAIL_FROM, requireTls }
}

/** Creates the job handlers, the notification worker, and the mailer that both use. */
function createWorkers(parts: Parts) {
  const { db, env } = parts
  const mailer = createDiscreetMailer({ db, mailer: createMailer(buildMailerOptions(env)) })
  const workerParts = { ...parts, mailer, publicUrl: env.PUBLIC_URL }
  return {
    handlers: [...modules.workers(workerParts), ...retentionHandlers({ ...parts, retentions: allRetentions })],
    notifications: createNotificationWorker({ ...parts, senders: modules.senders(workerParts) }),
    close: () => mailer.close(),
  }
}

function buildHttpOptions(env: Env) {
  return {
    publicUrl: env.PUBLIC_URL,
    trustProxy: env.TRUST_PROXY,
    tls: env,
    maxUploadBytes: env.UPLOAD_MEGABYTES * 1024 * 1024,
    hasDocs: env.NODE_ENV !== 'production',
  }
}

/** Builds the authentication and session hooks of the HTTP layer. */
const buildSessionHooks = ({ accounts }: Parts) => ({
  authenticate: accounts.authenticate,
  logAccess: accounts.logAccess,
  recordSessionUse: accounts.sessionUsage.record,
  renewSession: accounts.renewToken,
})

/** Flushes what is still in memory and closes all connections. */
async function closeAll(parts: Parts): Promise<void> {
  const { accounts, channels, database, encoder, engine, files, jobs, pubSub, redis, storage, subscriptions } = parts
  await subscriptions.counts.flush()
  await accounts.sessionUsage.flush()
  await jobs.stop()
  accounts.sessionWatch.close()
  pubSub.close()
  channels.close()
  redis.disconnect()
  files.close()
  storage.close()
  await encoder.close()
  await engine.close()
  await database.close()
}

/** Connects infrastructure, modules, HTTP, and workers. */
export async function compose(options: ComposeOptions) {
  const { env, log, attemptsPrefix } = options
  const infra = await openInfra(options)
  const rateLimiter = createRateLimiter({
    redis: infra.redis,
    scale: env.LIMITS_SCALE,
    ...(attemptsPrefix !== undefined && { prefix: attemptsPrefix }),
  })
  const parts = modules.create({ ...infra, env, rateLimiter })
  const { db, redis, pubSub, jobs, metrics } = infra
  const { accounts, listings, subscriptions, collectAccountData } = parts

  return {
    db,
    redis,
    pubSub,
    jobs,
    metrics,
    listings,
    accounts,
    subscriptions,
    collectAccountData,

    /** Creates the HTTP server with the live socket, for the api process. */
    async app({ isStopping }: { isStopping?: () => boolean } = {}): Promise<FastifyInstance> {
      const live = createLive(parts)
      const app = await buildApp({
        log,
        isStopping,
        sockets: live,
        endpoints: Object.values(endpoints),
        routes: modules.routes(parts),
        rawRoutes: modules.rawRoutes(parts),
        ...buildSessionHooks(parts),
        rateLimiter,
        metrics,
        ...buildHttpOptions(env),
      })
      app.addHook('preClose', live.close)
      return app
    },

    /** Creates job handlers and notification worker, for the worker process. */
    work: () => createWorkers(parts),

    close: () => closeAll(parts),
  }
}
