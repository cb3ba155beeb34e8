import { payCheckout, applyPromotionCode, setDiscount } from '../billing/checkout.ts'
import { listLineItems } from '../objects/checkout-session.ts'
import { findActivePromotionCode } from '../objects/promotions.ts'
import type { State } from '../state.ts'
import type { CheckoutSession } from '../wire.ts'
import { type Html, html } from './html.ts'
import { renderErrorAlert, renderCardFields, formatRecurring, formatMoney, renderPage } from './layout.ts'
import { renderNotFoundPage, type PageResponse, type PageRequest, redirect, htmlResponse } from './page.ts'

type FormErrors = { card?: string; code?: string }

const buildSuccessUrl = ({ success_url: url, id }: CheckoutSession): string =>
  (url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id)

function renderLines(state: State, session: CheckoutSession): Html {
  const currency = session.currency ?? 'usd'
  const off = session.total_details?.amount_discount ?? 0
  const lines = listLineItems(state, session).map(
    ({ description, price, quantity, amount_subtotal: amount }) => html`
      <tr>
        <th scope="row">
          ${description}${(quantity ?? 1) > 1 && html` × ${quantity}`}
          <div class="muted">
            ${price?.nickname && `${price.nickname}, `}${formatRecurring(price?.recurring ?? null)}
          </div>
        </th>
        <td>${formatMoney(amount, currency)}</td>
      </tr>
    `,
  )
  return html`<table>
    ${lines}
    ${
      off > 0 &&
      html`<tr>
        <th scope="row">Discount</th>
        <td>−${formatMoney(off, currency)}</td>
      </tr>`
    }
    <tr class="total">
      <th scope="row">Total due today</th>
      <td>${formatMoney(session.amount_total ?? 0, currency)}</td>
    </tr>
  </table>`
}

function renderCodeForm(state: State, session: CheckoutSession, errorMessage: string | undefined): Html {
  const id = session.discounts?.[0]?.promotion_code
  const code = typeof id === 'string' ? state.promotionCodes.get(id) : undefined
  if (code) {
    return html`<form method="post" action="/c/pay/${session.id}/remove-code">
      <p role="status">Promotion code ${code.code} is applied.</p>
      <button>Remove code</button>
    </form>`
  }
  return html`<form method="post" action="/c/pay/${session.id}/code">
    ${renderErrorAlert(errorMessage)}
    <label for="promotion-code">Promotion code</label>
    <input id="promotion-code" name="code" autocomplete="off" required ${renderInvalidAttributes(errorMessage)} />
    <button>Apply</button>
  </form>`
}

const renderInvalidAttributes = (errorMessage: string | undefined): Html | false =>
  errorMessage !== undefined && html`aria-invalid="true" aria-describedby="error"`

function renderCheckoutPage(state: State, session: CheckoutSession, errors: FormErrors = {}): string {
  const customer = session.customer ? state.customers.get(session.customer) : undefined
  const email = customer?.email ?? session.customer_email
  const total = formatMoney(session.amount_total ?? 0, session.currency ?? 'usd')
  const backLink = session.cancel_url && html`<a class="back" href="${session.cancel_url}">Back</a>`
  return renderPage(
    'Subscribe',
    html`
      ${backLink}
      <section aria-labelledby="order">
        <h2 id="order">Your order</h2>
        ${renderLines(state, session)} ${session.allow_promotion_codes && renderCodeForm(state, session, errors.code)}
      </section>
      <section aria-labelledby="payment">
        <h2 id="payment">Pay with card</h2>
        ${email && html`<p class="muted">Receipt to ${email}</p>`} ${renderErrorAlert(errors.card)}
        <form method="post" action="/c/pay/${session.id}">
          ${renderCardFields()}
          <button class="primary">Pay ${total}</button>
        </form>
      </section>
    `,
  )
}

function renderClosedPage(session: CheckoutSession): PageResponse {
  const isPaid = session.status === 'complete'
  const url = isPaid ? buildSuccessUrl(session) : session.cancel_url
  const message = isPaid ? 'This order is paid. You are not charged again.' : 'This checkout has expired. Start again.'
  const link = url && html`<p><a href="${url}">Continue</a></p>`
  return htmlResponse(
    renderPage(
      isPaid ? 'Already paid' : 'Expired',
      html`<section>
        <p>${message}</p>
        ${link}
      </section>`,
    ),
  )
}

function handlePost(state: State, session: CheckoutSession, { action, form }: PageRequest): PageResponse {
  const path = `/c/pay/${session.id}`
  if (action === 'remove-code') {
    setDiscount(state, session, undefined)
    return redirect(path)
  }
  if (action === 'code') {
    const code = findActivePromotionCode(state, form.get('code')?.trim() ?? '')
    const errorMessage = code ? applyPromotionCode(state, session, code) : 'This code is not valid.'
    return errorMessage ? htmlResponse(renderCheckoutPage(state, session, { code: errorMessage }), 422) : redirect(path)
  }
  const decline = payCheckout(state, session, form.get('card') ?? '')
  return decline
    ? htmlResponse(renderCheckoutPage(state, session, { card: decline.message }), 402)
    : redirect(buildSuccessUrl(session))
}

export function handleCheckoutPage(state: State, request: PageRequest): PageResponse {
  const session = state.checkoutSessions.get(request.id)
  if (!session) return renderNotFoundPage()
  // A second payment, caused by a double-click or the Back button, redirects like the first payment.
  if (request.method === 'POST' && session.status === 'complete') return redirect(buildSuccessUrl(session))
  if (session.status !== 'open') return renderClosedPage(session)
  return request.method === 'POST'
    ? handlePost(state, session, request)
    : htmlResponse(renderCheckoutPage(state, session))
}
