import type { FastifyInstance } from 'fastify'

import type { Metrics } from './metrics.ts'

/** Excludes the routes from the API documentation. */
const hidden: object = { hide: true }

type HealthOptions = {
  metrics: Metrics
  /** Rejects if the process is not ready. */
  check: () => Promise<void>
  /** Whether required data is still being loaded into memory. */
  isLoading?: () => boolean
  /** Whether the process is shutting down. */
  isStopping: () => boolean
}

/** Registers routes for operators and load balancers, outside the API prefix that public proxies forward. */
export function registerHealth(app: FastifyInstance, { metrics, check, isLoading, isStopping }: HealthOptions): void {
  app.get('/healthz', { schema: hidden }, async () => ({ alive: true }))

  app.get('/readyz', { schema: hidden }, async (request, reply) => {
    if (isStopping()) return reply.status(503).send({ ready: false, reason: 'stopping' })
    try {
      await check()
      if (isLoading?.()) return reply.status(503).send({ ready: false, reason: 'loading' })
      return { ready: true }
    } catch (error) {
      request.log.warn({ err: error }, 'readiness check failed')
      return reply.status(503).send({ ready: false, reason: 'the database does not answer' })
    }
  })

  app.get('/metrics', { schema: hidden }, async (_request, reply) => {
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}
