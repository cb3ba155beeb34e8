import { systemClock } from '@fourfold/platform/clock'
import type { Metrics } from '@fourfold/platform/metrics'
import { verifyServiceToken } from '@fourfold/platform/service-token'
import { ASK_PATH, SEARCH_AUDIENCE } from '@fourfold/search-protocol/channel'
import { Question } from '@fourfold/search-protocol/question'
import { LogController, fastify } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

import type { KeptIndex } from './feed/keep-index.ts'
import type { Sense } from './sense/sense.ts'

/** A question of the api takes some kilobytes at most. */
const MOST_BYTES = 64 * 1024

type ServerOptions = {
  /** With or without TLS. */
  serving: object
  log: Logger
  secret: string
  index: Pick<KeptIndex, 'answer' | 'isReady' | 'isUnexplained'>
  sense: Sense
  metrics: Metrics
}

/** Answers the api, and nobody else inside the network. */
export function buildServer({ serving, log, secret, index, sense, metrics }: ServerOptions): FastifyInstance {
  // Typed as the framework's own logger, as every other server of ours.
  const base: FastifyBaseLogger = log
  const app = fastify({
    ...serving,
    loggerInstance: base,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MOST_BYTES,
  })

  async function admit({ headers, ip, log: line }: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const token = headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (verifyServiceToken(token, { secret, audience: SEARCH_AUDIENCE, now: systemClock.now() })) return undefined
    line.warn({ call: `POST ${ASK_PATH}`, event: 'access_refused', from: ip }, 'a caller was refused')
    return reply.status(401).send({ reason: 'who are you' })
  }

  app.post(ASK_PATH, { onRequest: admit }, async (request, reply) => {
    if (!index.isReady()) return reply.status(503).send({ reason: 'loading' })
    const asked = Question.safeParse(request.body)
    if (!asked.success) return reply.status(400).send({ reason: asked.error.message })
    const { data: question } = asked
    const { sentence, asker } = 'words' in question ? question : {}
    const isSensed = sentence !== undefined && index.isUnexplained(question)
    return index.answer(question, isSensed ? await sense.nearest(sentence, asker) : [])
  })

  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.url ?? 'unknown'
    metrics.requestSeconds.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  return app
}
