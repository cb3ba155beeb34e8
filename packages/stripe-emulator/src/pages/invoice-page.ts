import type { State } from '../state.ts'
import { html } from './html.ts'
import { day, money, pageOf } from './layout.ts'
import { gone, type PageAnswer, type PageRequest, shown } from './page.ts'

/** Where `hosted_invoice_url` leads. */
export function answerInvoice(state: State, { id }: PageRequest): PageAnswer {
  const invoice = state.invoices.get(id)
  if (!invoice) return gone()
  const { currency, lines, total, subtotal } = invoice
  const content = html`<section>
    <p>${day(invoice.created)}, ${invoice.status}</p>
    <table>
      ${lines.data.map(
        ({ description, amount, period }) =>
          html`<tr>
            <th scope="row">
              ${description}
              <div class="soft">${day(period.start)} to ${day(period.end)}</div>
            </th>
            <td>${money(amount, currency)}</td>
          </tr>`,
      )}
      ${
        subtotal > total &&
        html`<tr>
          <th scope="row">Discount</th>
          <td>−${money(subtotal - total, currency)}</td>
        </tr>`
      }
      <tr class="total">
        <th scope="row">Total</th>
        <td>${money(total, currency)}</td>
      </tr>
    </table>
  </section>`
  return shown(pageOf(`Invoice ${invoice.number}`, content))
}
