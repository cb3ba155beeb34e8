import type { Metrics } from '@fourfold/platform/metrics'
import { ASK_PATH } from '@fourfold/search-protocol/channel'
import { Question } from '@fourfold/search-protocol/question'
import { LogController, fastify } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

import type { KeptIndex } from './feed/keep-index.ts'

/** A question of the api takes some kilobytes at most. */
const MOST_BYTES = 64 * 1024

type ServerOptions = { log: Logger; index: Pick<KeptIndex, 'answer' | 'isReady'>; metrics: Metrics }

/** Answers the api, inside the network only. */
export function buildServer({ log, index, metrics }: ServerOptions): FastifyInstance {
  // Typed as the framework's own logger, as every other server of ours.
  const base: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance: base,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MOST_BYTES,
  })

  app.post(ASK_PATH, async (request, reply) => {
    if (!index.isReady()) return reply.status(503).send({ reason: 'loading' })
    const asked = Question.safeParse(request.body)
    if (!asked.success) return reply.status(400).send({ reason: asked.error.message })
    return index.answer(asked.data)
  })

  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.url ?? 'unknown'
    metrics.requestSeconds.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  return app
}
