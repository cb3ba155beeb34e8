import { payCheckout, redeem, reduce } from '../billing/checkout.ts'
import { linesOf } from '../objects/checkout-session.ts'
import { codeNamed } from '../objects/promotions.ts'
import type { State } from '../state.ts'
import type { CheckoutSession } from '../wire.ts'
import { type Html, html } from './html.ts'
import { alert, cardFields, every, money, pageOf } from './layout.ts'
import { gone, type PageAnswer, type PageRequest, redirect, shown } from './page.ts'

type Problems = { card?: string; code?: string }

const successUrl = ({ success_url: url, id }: CheckoutSession): string =>
  (url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id)

function linesTable(state: State, session: CheckoutSession): Html {
  const currency = session.currency ?? 'usd'
  const off = session.total_details?.amount_discount ?? 0
  const lines = linesOf(state, session).map(
    ({ description, price, quantity, amount_subtotal: amount }) => html`
      <tr>
        <th scope="row">
          ${description}${(quantity ?? 1) > 1 && html` × ${quantity}`}
          <div class="soft">${price?.nickname && `${price.nickname}, `}${every(price?.recurring ?? null)}</div>
        </th>
        <td>${money(amount, currency)}</td>
      </tr>
    `,
  )
  return html`<table>
    ${lines}
    ${
      off > 0 &&
      html`<tr>
        <th scope="row">Discount</th>
        <td>−${money(off, currency)}</td>
      </tr>`
    }
    <tr class="total">
      <th scope="row">Total due today</th>
      <td>${money(session.amount_total ?? 0, currency)}</td>
    </tr>
  </table>`
}

function codeForm(state: State, session: CheckoutSession, problem: string | undefined): Html {
  const id = session.discounts?.[0]?.promotion_code
  const code = typeof id === 'string' ? state.promotionCodes.get(id) : undefined
  if (code) {
    return html`<form method="post" action="/c/pay/${session.id}/remove-code">
      <p role="status">Promotion code ${code.code} is applied.</p>
      <button>Remove code</button>
    </form>`
  }
  return html`<form method="post" action="/c/pay/${session.id}/code">
    ${alert(problem)}
    <label for="promotion-code">Promotion code</label>
    <input id="promotion-code" name="code" autocomplete="off" required ${described(problem)} />
    <button>Apply</button>
  </form>`
}

const described = (problem: string | undefined): Html | false =>
  problem !== undefined && html`aria-invalid="true" aria-describedby="problem"`

function checkoutPage(state: State, session: CheckoutSession, problems: Problems = {}): string {
  const customer = session.customer ? state.customers.get(session.customer) : undefined
  const email = customer?.email ?? session.customer_email
  const total = money(session.amount_total ?? 0, session.currency ?? 'usd')
  const back = session.cancel_url && html`<a class="back" href="${session.cancel_url}">Back</a>`
  return pageOf(
    'Subscribe',
    html`
      ${back}
      <section aria-labelledby="order">
        <h2 id="order">Your order</h2>
        ${linesTable(state, session)} ${session.allow_promotion_codes && codeForm(state, session, problems.code)}
      </section>
      <section aria-labelledby="payment">
        <h2 id="payment">Pay with card</h2>
        ${email && html`<p class="soft">Receipt to ${email}</p>`} ${alert(problems.card)}
        <form method="post" action="/c/pay/${session.id}">
          ${cardFields()}
          <button class="main">Pay ${total}</button>
        </form>
      </section>
    `,
  )
}

function endedPage(session: CheckoutSession): PageAnswer {
  const isPaid = session.status === 'complete'
  const address = isPaid ? successUrl(session) : session.cancel_url
  const words = isPaid ? 'This order is paid. You are not charged again.' : 'This checkout has expired. Start again.'
  const link = address && html`<p><a href="${address}">Continue</a></p>`
  return shown(
    pageOf(
      isPaid ? 'Already paid' : 'Expired',
      html`<section>
        <p>${words}</p>
        ${link}
      </section>`,
    ),
  )
}

function post(state: State, session: CheckoutSession, { action, form }: PageRequest): PageAnswer {
  const here = `/c/pay/${session.id}`
  if (action === 'remove-code') {
    reduce(state, session, undefined)
    return redirect(here)
  }
  if (action === 'code') {
    const code = codeNamed(state, form.get('code')?.trim() ?? '')
    const problem = code ? redeem(state, session, code) : 'This code is not valid.'
    return problem ? shown(checkoutPage(state, session, { code: problem }), 422) : redirect(here)
  }
  const decline = payCheckout(state, session, form.get('card') ?? '')
  return decline ? shown(checkoutPage(state, session, { card: decline.message }), 402) : redirect(successUrl(session))
}

export function answerCheckout(state: State, request: PageRequest): PageAnswer {
  const session = state.checkoutSessions.get(request.id)
  if (!session) return gone()
  // Paying twice, by a double click or by going back, leads to where the first payment led.
  if (request.method === 'POST' && session.status === 'complete') return redirect(successUrl(session))
  if (session.status !== 'open') return endedPage(session)
  return request.method === 'POST' ? post(state, session, request) : shown(checkoutPage(state, session))
}
