import type Stripe from 'stripe'
import { z } from 'zod'

import { newId, type State } from '../state.ts'
import { timeFilter, booleanText, metadata, declareParams, text, isInRange } from '../transport/params.ts'
import { requireObject, listRoute, retrieveRoute, route, type Route } from '../transport/route.ts'
import { apiVersion, type StripeEvent, type WebhookEndpoint } from '../wire.ts'

const endpoints = {
  path: '/v1/webhook_endpoints',
  type: 'webhook endpoint',
  table: (state: State) => state.webhookEndpoints,
}
const events = { path: '/v1/events', type: 'event', table: (state: State) => state.events }

type EndpointInput = {
  url: string
  enabled_events: string[]
  secret?: string | undefined
  description?: string | undefined
  metadata?: Record<string, string> | undefined
}

export function createEndpoint(state: State, input: EndpointInput): WebhookEndpoint {
  const endpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created: state.clock.now(),
    description: input.description ?? null,
    enabled_events: input.enabled_events,
    livemode: false,
    metadata: input.metadata ?? {},
    secret: input.secret ?? newId('whsec'),
    status: 'enabled',
    url: input.url,
  } satisfies WebhookEndpoint
  state.webhookEndpoints.set(endpoint.id, endpoint)
  return endpoint
}

/** Removes the secret, which only the response that creates the endpoint contains. */
function removeSecret(endpoint: WebhookEndpoint): WebhookEndpoint {
  const { secret, ...publicFields } = endpoint
  return secret === undefined ? endpoint : publicFields
}

const matchesType = (type: string, pattern: string) =>
  pattern.endsWith('.*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern

export function eventRoutes(countPending: (event: StripeEvent) => number): Route[] {
  // `pending_webhooks` is computed for each read; delivered events keep the initial value.
  const resource = { ...events, present: (event: StripeEvent) => ({ ...event, pending_webhooks: countPending(event) }) }
  return [
    retrieveRoute(resource),
    listRoute(
      resource,
      declareParams<Stripe.EventListParams>()({
        created: timeFilter.optional(),
        delivery_success: booleanText.optional(),
        type: text.optional(),
        types: z.array(text).max(20).optional(),
      }),
      (event, params) =>
        (params.types ?? [params.type ?? event.type]).some((pattern) => matchesType(event.type, pattern)) &&
        isInRange(event.created, params.created) &&
        (params.delivery_success === undefined || params.delivery_success === (countPending(event) === 0)),
    ),
  ]
}

export const endpointRoutes: Route[] = [
  route({
    method: 'POST',
    path: endpoints.path,
    params: declareParams<Stripe.WebhookEndpointCreateParams>()({
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
      requireObject(state.webhookEndpoints, endpoints.type, id)
      state.webhookEndpoints.delete(id)
      return { id, object: 'webhook_endpoint', deleted: true }
    },
  }),
  retrieveRoute({ ...endpoints, present: removeSecret }),
  listRoute({ ...endpoints, present: removeSecret }, {}, () => true),
]
