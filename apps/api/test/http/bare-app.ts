import type { Endpoint } from '@fourfold/contract/endpoint'
import { createLog } from '@fourfold/platform/log'
import { createMetrics } from '@fourfold/platform/metrics'
import type { Logger } from 'pino'

import { buildApp } from '../../src/http/build-app.ts'
import type { RawRoute } from '../../src/http/build-app.ts'
import type { Route } from '../../src/http/route.ts'
import type { Actor } from '../../src/infra/actor.ts'

type BareAppOptions = {
  routes: readonly Route[]
  rawRoutes?: readonly RawRoute[]
  endpoints?: readonly Endpoint[]
  log?: Logger
  authenticate?: (token: string) => Promise<Actor | null>
  hasDocs?: boolean
}

/** Builds the HTTP server with the given routes, without a database or rate limits. */
export function buildBareApp({ routes, rawRoutes = [], endpoints, log, authenticate, hasDocs = true }: BareAppOptions) {
  return buildApp({
    log: log ?? createLog({ LOG_LEVEL: 'silent' }, 'test'),
    endpoints: endpoints ?? routes.map(({ endpoint }) => endpoint),
    routes,
    rawRoutes,
    authenticate: authenticate ?? (async () => null),
    logAccess: async () => undefined,
    recordSessionUse: () => undefined,
    renewSession: async () => null,
    rateLimiter: { consume: async () => undefined, tryConsume: async () => true, refund: async () => undefined },
    metrics: createMetrics(),
    publicUrl: 'http://127.0.0.1:3000',
    trustProxy: '127.0.0.1',
    tls: {},
    maxUploadBytes: Number.POSITIVE_INFINITY,
    hasDocs,
  })
}
