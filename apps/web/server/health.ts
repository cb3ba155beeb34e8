import type { FastifyInstance } from 'fastify'

type HealthOptions = { isDraining: () => boolean }

/** Serves the liveness and readiness checks. */
export async function health(app: FastifyInstance, { isDraining }: HealthOptions): Promise<void> {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) =>
    isDraining() ? reply.code(503).send({ status: 'draining' }) : { status: 'ready' },
  )
}
