import type Stripe from 'stripe'
import { z } from 'zod'

import { newId, type State } from '../state.ts'
import { resourceMissing } from '../transport/errors.ts'
import { declareParams, text } from '../transport/params.ts'
import { route, type Route } from '../transport/route.ts'
import type { PortalSession } from '../wire.ts'

type PortalInput = { customer: string; return_url?: string | undefined }

function createPortalSession(state: State, input: PortalInput): PortalSession {
  if (!state.customers.has(input.customer)) throw resourceMissing('customer', input.customer, 'customer')
  const id = newId('bps')
  const session = {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_emulated',
    created: state.clock.now(),
    customer: input.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: input.return_url ?? null,
    url: `${state.url}/p/session/${id}`,
  } satisfies PortalSession
  state.portalSessions.set(id, session)
  return session
}

export const portalRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    params: declareParams<Stripe.BillingPortal.SessionCreateParams>()({
      customer: text,
      return_url: z.url().optional(),
    }),
    handle: (state, { params }) => createPortalSession(state, params),
  }),
]
