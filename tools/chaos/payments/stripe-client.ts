import type { StripeSubscription } from './check.ts'

type Subscription = {
  id: string
  customer: string
  status: string
  cancel_at_period_end: boolean
  metadata: Record<string, string>
  items: { data: { current_period_start: number; current_period_end: number }[] }
}

type Page = { data: Subscription[]; has_more: boolean }

/** Creates a client that calls the Stripe API directly, independent of the product's own client. */
export function createStripeClient(url: string, key: string) {
  async function call<Reply>(method: string, path: string, form?: Record<string, string>): Promise<Reply> {
    const response = await fetch(`${url}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(form && { body: new URLSearchParams(form) }),
    })
    if (!response.ok) throw new Error(`${method} ${path} responded with ${response.status}`)
    return (await response.json()) as Reply
  }

  return {
    cancelAtPeriodEnd: (id: string) => call('POST', `subscriptions/${id}`, { cancel_at_period_end: 'true' }),
    cancelImmediately: (id: string) => call('DELETE', `subscriptions/${id}`),

    async listSubscriptions(): Promise<StripeSubscription[]> {
      const all: Subscription[] = []
      for (let hasMore = true; hasMore;) {
        const last = all.at(-1)
        const after = last ? `&starting_after=${last.id}` : ''
        const page = await call<Page>('GET', `subscriptions?status=all&limit=100${after}`)
        all.push(...page.data)
        hasMore = page.has_more
      }
      return all.map(({ id, customer, status, metadata, items, cancel_at_period_end }) => ({
        id,
        account: metadata.account ?? '',
        category: metadata.category ?? '',
        customer,
        status,
        periodStart: items.data[0]?.current_period_start ?? 0,
        periodEnd: items.data[0]?.current_period_end ?? 0,
        cancelAtPeriodEnd: cancel_at_period_end,
      }))
    },
  }
}

export type StripeClient = ReturnType<typeof createStripeClient>
