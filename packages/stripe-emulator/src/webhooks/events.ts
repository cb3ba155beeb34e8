import { newId, type State } from '../state.ts'
import { apiVersion, type EventType, type StripeEvent } from '../wire.ts'

type Change = { object: { id: string }; previous?: Record<string, unknown> }

/** Records an event with a copy of the object, and queues it for delivery. */
export function emit(state: State, type: EventType, { object, previous }: Change): StripeEvent {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: state.clock.now(),
    data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: state.webhookEndpoints.size,
    request: state.currentRequest ?? { id: null, idempotency_key: null },
    type,
  } satisfies StripeEvent
  state.events.set(event.id, event)
  state.onEvent?.(event)
  return event
}
