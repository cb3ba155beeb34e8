import type { FastifyInstance } from 'fastify'

import type { Metrics } from '../platform/metrics.ts'

type HealthOptions = {
  metrics: Metrics
  /** Rejects when the process cannot do its work. */
  check: () => Promise<void>
  /** Whether something it needs is still on its way into memory. */
  isLoading?: () => boolean
  /** Whether the process is on its way out. */
  isStopping: () => boolean
}

/** For operators and balancers; outside the API prefix, so a public proxy never routes to it. */
export function registerHealth(app: FastifyInstance, { metrics, check, isLoading, isStopping }: HealthOptions): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ alive: true }))

  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    if (isStopping()) return reply.status(503).send({ ready: false, reason: 'stopping' })
    try {
      await check()
      if (isLoading?.()) return reply.status(503).send({ ready: false, reason: 'loading' })
      return { ready: true }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.status(503).send({ ready: false, reason: 'the database does not answer' })
    }
  })

  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}
