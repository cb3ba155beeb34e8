import type Stripe from 'stripe'
import { z } from 'zod'

import { newId, type State } from '../state.ts'
import { created, flag, metadata, paramsOf, text, within } from '../transport/params.ts'
import { found, listRoute, retrieveRoute, route, type Route } from '../transport/route.ts'
import { apiVersion, type StripeEvent, type WebhookEndpoint } from '../wire.ts'

const endpoints = {
  path: '/v1/webhook_endpoints',
  what: 'webhook endpoint',
  table: (state: State) => state.webhookEndpoints,
}
const events = { path: '/v1/events', what: 'event', table: (state: State) => state.events }

type EndpointGiven = {
  url: string
  enabled_events: string[]
  secret?: string | undefined
  description?: string | undefined
  metadata?: Record<string, string> | undefined
}

export function createEndpoint(state: State, given: EndpointGiven): WebhookEndpoint {
  const endpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created: state.clock.now(),
    description: given.description ?? null,
    enabled_events: given.enabled_events,
    livemode: false,
    metadata: given.metadata ?? {},
    secret: given.secret ?? newId('whsec'),
    status: 'enabled',
    url: given.url,
  } satisfies WebhookEndpoint
  state.webhookEndpoints.set(endpoint.id, endpoint)
  return endpoint
}

/** The secret is told once, in the answer that creates the endpoint. */
function withoutSecret(endpoint: WebhookEndpoint): WebhookEndpoint {
  const { secret, ...shown } = endpoint
  return secret === undefined ? endpoint : shown
}

const typeMatches = (type: string, wanted: string) =>
  wanted.endsWith('.*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted

export function eventRoutes(pending: (event: StripeEvent) => number): Route[] {
  // Asked at each read; the delivered bytes keep what was true at first.
  const shown = { ...events, show: (event: StripeEvent) => ({ ...event, pending_webhooks: pending(event) }) }
  return [
    retrieveRoute(shown),
    listRoute(
      shown,
      paramsOf<Stripe.EventListParams>()({
        created: created.optional(),
        delivery_success: flag.optional(),
        type: text.optional(),
        types: z.array(text).max(20).optional(),
      }),
      (event, params) =>
        (params.types ?? [params.type ?? event.type]).some((wanted) => typeMatches(event.type, wanted)) &&
        within(event.created, params.created) &&
        (params.delivery_success === undefined || params.delivery_success === (pending(event) === 0)),
    ),
  ]
}

export const endpointRoutes: Route[] = [
  route({
    method: 'POST',
    path: endpoints.path,
    params: paramsOf<Stripe.WebhookEndpointCreateParams>()({
      url: z.url(),
      enabled_events: z.array(text).min(1),
      description: text.optional(),
      metadata: metadata.optional(),
    }),
    handle: (state, { params }) => createEndpoint(state, params),
  }),
  route({
    method: 'DELETE',
    path: `${endpoints.path}/:id`,
    params: {},
    handle: (state, { id }) => {
      found(state.webhookEndpoints, endpoints.what, id)
      state.webhookEndpoints.delete(id)
      return { id, object: 'webhook_endpoint', deleted: true }
    },
  }),
  retrieveRoute({ ...endpoints, show: withoutSecret }),
  listRoute({ ...endpoints, show: withoutSecret }, {}, () => true),
]
