import { replaceCard, setCancelAtPeriodEnd, switchPrice } from '../billing/changes.ts'
import { payManually } from '../billing/collect.ts'
import { getItem } from '../objects/subscription.ts'
import type { State } from '../state.ts'
import type { Invoice, PortalSession, Price, Subscription } from '../wire.ts'
import { type Html, html } from './html.ts'
import { renderErrorAlert, renderCardFields, formatDate, formatRecurring, formatMoney, renderPage } from './layout.ts'
import { renderNotFoundPage, type PageResponse, type PageRequest, redirect, htmlResponse } from './page.ts'

const formatPrice = (price: Price) =>
  `${price.nickname ?? price.id}: ${formatMoney(price.unit_amount ?? 0, price.currency)}, ${formatRecurring(price.recurring)}`

function describeStatus(subscription: Subscription): string {
  const end = formatDate(getItem(subscription).current_period_end)
  if (subscription.status === 'canceled') return `Ended on ${formatDate(subscription.ended_at ?? 0)}.`
  if (subscription.status === 'past_due') return 'The last payment failed. Replace the card or pay the open invoice.'
  return subscription.cancel_at_period_end ? `Ends on ${end}.` : `Renews on ${end}.`
}

function renderForm(session: PortalSession, action: string, content: Html): Html {
  return html`<form method="post" action="/p/session/${session.id}/${action}">${content}</form>`
}

function renderSwitchForm(state: State, session: PortalSession, subscription: Subscription): Html | false {
  const { price: current } = getItem(subscription)
  const others = [...state.prices.values()].filter(
    ({ id, active, product, currency }) =>
      active && id !== current.id && product === current.product && currency === current.currency,
  )
  if (others.length === 0) return false
  return renderForm(
    session,
    'switch',
    html`
      <input type="hidden" name="subscription" value="${subscription.id}" />
      <label for="price-${subscription.id}">Switch to</label>
      <select id="price-${subscription.id}" name="price">
        ${others.map((price) => html`<option value="${price.id}">${formatPrice(price)}</option>`)}
      </select>
      <button>Switch plan</button>
    `,
  )
}

function renderSubscription(state: State, session: PortalSession, subscription: Subscription): Html {
  const { price } = getItem(subscription)
  const action = subscription.cancel_at_period_end ? 'resume' : 'cancel'
  const button = html`<input type="hidden" name="subscription" value="${subscription.id}" />
    <button>${action === 'cancel' ? 'Cancel at period end' : 'Resume'}</button>`
  return html`<section aria-labelledby="title-${subscription.id}">
    <h2 id="title-${subscription.id}">${state.products.get(price.product)?.name}</h2>
    <p>${formatPrice(price)}</p>
    <p>${describeStatus(subscription)}</p>
    ${subscription.status !== 'canceled' && renderSwitchForm(state, session, subscription)}
    ${subscription.status !== 'canceled' && renderForm(session, action, button)}
  </section>`
}

function renderInvoiceRow(session: PortalSession, invoice: Invoice): Html {
  const pay = html`<input type="hidden" name="invoice" value="${invoice.id}" />
    <button aria-label="Pay invoice ${invoice.number}">Pay</button>`
  return html`<tr>
    <th scope="row">
      ${formatDate(invoice.created)}
      <div class="muted">${invoice.number}, ${invoice.status}</div>
    </th>
    <td>
      ${formatMoney(invoice.total, invoice.currency)} ${invoice.status === 'open' && renderForm(session, 'pay', pay)}
    </td>
  </tr>`
}

const listByCustomer = <T extends { customer: unknown }>(table: Map<string, T>, { customer }: PortalSession): T[] =>
  [...table.values()].filter((object) => object.customer === customer).toReversed()

function describeCard(state: State, session: PortalSession): string {
  const [method] = listByCustomer(state.paymentMethods, session)
  return method?.card ? `Card ending in ${method.card.last4}` : 'No card yet'
}

function renderPortalPage(state: State, session: PortalSession, errorMessage?: string): string {
  const subscriptions = listByCustomer(state.subscriptions, session)
  const invoices = listByCustomer(state.invoices, session)
  const backLink = session.return_url && html`<a class="back" href="${session.return_url}">Back</a>`
  return renderPage(
    'Billing',
    html`
      ${backLink} ${renderErrorAlert(errorMessage)}
      ${subscriptions.length === 0 && html`<section><p>No subscription yet.</p></section>`}
      ${subscriptions.map((subscription) => renderSubscription(state, session, subscription))}
      <section aria-labelledby="card-title">
        <h2 id="card-title">Card</h2>
        <p>${describeCard(state, session)}</p>
        ${renderForm(session, 'card', html`${renderCardFields()}<button>Replace card</button>`)}
      </section>
      <section aria-labelledby="invoices">
        <h2 id="invoices">Invoices</h2>
        ${invoices.length === 0 && html`<p>None yet.</p>`}
        <table>
          ${invoices.map((invoice) => renderInvoiceRow(session, invoice))}
        </table>
      </section>
    `,
  )
}

/** Applies the submitted form. Returns an error message if that is not possible. */
function applyAction(state: State, session: PortalSession, { action, form }: PageRequest): string | undefined {
  if (action === 'card') return replaceCard(state, session.customer, form.get('card') ?? '')?.message
  const invoice = state.invoices.get(form.get('invoice') ?? '')
  if (action === 'pay') {
    if (invoice?.customer !== session.customer) return 'This invoice does not exist.'
    return invoice.status === 'open' ? payManually(state, invoice)?.message : 'This invoice is already paid.'
  }
  const subscription = state.subscriptions.get(form.get('subscription') ?? '')
  if (subscription?.customer !== session.customer || subscription.status === 'canceled') {
    return 'This subscription does not exist.'
  }
  const price = state.prices.get(form.get('price') ?? '')
  if (action === 'cancel') setCancelAtPeriodEnd(state, subscription, true)
  else if (action === 'resume') setCancelAtPeriodEnd(state, subscription, false)
  else if (action === 'switch' && price) switchPrice(state, subscription, price)
  else return 'This is not possible.'
  return undefined
}

export function handlePortalPage(state: State, request: PageRequest): PageResponse {
  const session = state.portalSessions.get(request.id)
  if (!session) return renderNotFoundPage()
  if (request.method !== 'POST') return htmlResponse(renderPortalPage(state, session))
  const errorMessage = applyAction(state, session, request)
  return errorMessage === undefined
    ? redirect(`/p/session/${session.id}`)
    : htmlResponse(renderPortalPage(state, session, errorMessage), 422)
}
