import type { FastifyInstance } from 'fastify'

import type { Metrics } from './metrics.ts'

/** For the plugin that describes the API: these are not part of it. */
const hidden: object = { hide: true }

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
  app.get('/healthz', { schema: hidden }, async () => ({ alive: true }))

  app.get('/readyz', { schema: hidden }, async (request, reply) => {
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

  app.get('/metrics', { schema: hidden }, async (_request, reply) => {
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}
