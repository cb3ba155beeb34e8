import { newId, type State } from '../state.ts'
import { apiVersion, type EventType, type StripeEvent } from '../wire.ts'

type Change = { object: { id: string }; previous?: Record<string, unknown> }

/** Records that something happened, with the object as it is at this moment, and hands it to the webhooks. */
export function emit(state: State, type: EventType, { object, previous }: Change): StripeEvent {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: state.clock.now(),
    data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: state.webhookEndpoints.size,
    request: state.cause ?? { id: null, idempotency_key: null },
    type,
  } satisfies StripeEvent
  state.events.set(event.id, event)
  state.onEvent?.(event)
  return event
}
