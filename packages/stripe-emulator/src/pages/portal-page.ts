import { replaceCard, scheduleCancel, switchPrice } from '../billing/changes.ts'
import { payByHand } from '../billing/collect.ts'
import { itemIn } from '../objects/subscription.ts'
import type { State } from '../state.ts'
import type { Invoice, PortalSession, Price, Subscription } from '../wire.ts'
import { type Html, html } from './html.ts'
import { alert, cardFields, day, every, money, pageOf } from './layout.ts'
import { gone, type PageAnswer, type PageRequest, redirect, shown } from './page.ts'

const priceWords = (price: Price) =>
  `${price.nickname ?? price.id}: ${money(price.unit_amount ?? 0, price.currency)}, ${every(price.recurring)}`

function standing(subscription: Subscription): string {
  const end = day(itemIn(subscription).current_period_end)
  if (subscription.status === 'canceled') return `Ended on ${day(subscription.ended_at ?? 0)}.`
  if (subscription.status === 'past_due') return 'The last payment failed. Replace the card or pay the open invoice.'
  return subscription.cancel_at_period_end ? `Ends on ${end}.` : `Renews on ${end}.`
}

function form(session: PortalSession, action: string, content: Html): Html {
  return html`<form method="post" action="/p/session/${session.id}/${action}">${content}</form>`
}

function switchForm(state: State, session: PortalSession, subscription: Subscription): Html | false {
  const { price: current } = itemIn(subscription)
  const others = [...state.prices.values()].filter(
    ({ id, active, product, currency }) =>
      active && id !== current.id && product === current.product && currency === current.currency,
  )
  if (others.length === 0) return false
  return form(
    session,
    'switch',
    html`
      <input type="hidden" name="subscription" value="${subscription.id}" />
      <label for="price-${subscription.id}">Switch to</label>
      <select id="price-${subscription.id}" name="price">
        ${others.map((price) => html`<option value="${price.id}">${priceWords(price)}</option>`)}
      </select>
      <button>Switch plan</button>
    `,
  )
}

function subscriptionSection(state: State, session: PortalSession, subscription: Subscription): Html {
  const { price } = itemIn(subscription)
  const action = subscription.cancel_at_period_end ? 'resume' : 'cancel'
  const button = html`<input type="hidden" name="subscription" value="${subscription.id}" />
    <button>${action === 'cancel' ? 'Cancel at period end' : 'Resume'}</button>`
  return html`<section aria-labelledby="title-${subscription.id}">
    <h2 id="title-${subscription.id}">${state.products.get(price.product)?.name}</h2>
    <p>${priceWords(price)}</p>
    <p>${standing(subscription)}</p>
    ${subscription.status !== 'canceled' && switchForm(state, session, subscription)}
    ${subscription.status !== 'canceled' && form(session, action, button)}
  </section>`
}

function invoiceRow(session: PortalSession, invoice: Invoice): Html {
  const pay = html`<input type="hidden" name="invoice" value="${invoice.id}" />
    <button aria-label="Pay invoice ${invoice.number}">Pay</button>`
  return html`<tr>
    <th scope="row">
      ${day(invoice.created)}
      <div class="soft">${invoice.number}, ${invoice.status}</div>
    </th>
    <td>${money(invoice.total, invoice.currency)} ${invoice.status === 'open' && form(session, 'pay', pay)}</td>
  </tr>`
}

const ofCustomer = <T extends { customer: unknown }>(table: Map<string, T>, { customer }: PortalSession): T[] =>
  [...table.values()].filter((one) => one.customer === customer).toReversed()

function cardWords(state: State, session: PortalSession): string {
  const [method] = ofCustomer(state.paymentMethods, session)
  return method?.card ? `Card ending in ${method.card.last4}` : 'No card yet'
}

function portalPage(state: State, session: PortalSession, problem?: string): string {
  const subscriptions = ofCustomer(state.subscriptions, session)
  const invoices = ofCustomer(state.invoices, session)
  const back = session.return_url && html`<a class="back" href="${session.return_url}">Back</a>`
  return pageOf(
    'Billing',
    html`
      ${back} ${alert(problem)} ${subscriptions.length === 0 && html`<section><p>No subscription yet.</p></section>`}
      ${subscriptions.map((subscription) => subscriptionSection(state, session, subscription))}
      <section aria-labelledby="card-title">
        <h2 id="card-title">Card</h2>
        <p>${cardWords(state, session)}</p>
        ${form(session, 'card', html`${cardFields()}<button>Replace card</button>`)}
      </section>
      <section aria-labelledby="invoices">
        <h2 id="invoices">Invoices</h2>
        ${invoices.length === 0 && html`<p>None yet.</p>`}
        <table>
          ${invoices.map((invoice) => invoiceRow(session, invoice))}
        </table>
      </section>
    `,
  )
}

/** What the customer asked for, or why it cannot be done. */
function act(state: State, session: PortalSession, { action, form }: PageRequest): string | undefined {
  if (action === 'card') return replaceCard(state, session.customer, form.get('card') ?? '')?.message
  const invoice = state.invoices.get(form.get('invoice') ?? '')
  if (action === 'pay') {
    if (invoice?.customer !== session.customer) return 'There is no such invoice.'
    return invoice.status === 'open' ? payByHand(state, invoice)?.message : 'This invoice is paid already.'
  }
  const subscription = state.subscriptions.get(form.get('subscription') ?? '')
  if (subscription?.customer !== session.customer || subscription.status === 'canceled') {
    return 'There is no such subscription.'
  }
  const price = state.prices.get(form.get('price') ?? '')
  if (action === 'cancel') scheduleCancel(state, subscription, true)
  else if (action === 'resume') scheduleCancel(state, subscription, false)
  else if (action === 'switch' && price) switchPrice(state, subscription, price)
  else return 'This cannot be done.'
  return undefined
}

export function answerPortal(state: State, request: PageRequest): PageAnswer {
  const session = state.portalSessions.get(request.id)
  if (!session) return gone()
  if (request.method !== 'POST') return shown(portalPage(state, session))
  const problem = act(state, session, request)
  return problem === undefined ? redirect(`/p/session/${session.id}`) : shown(portalPage(state, session, problem), 422)
}
