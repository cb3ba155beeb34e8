import type { State } from '../state.ts'
import { html } from './html.ts'
import { formatDate, formatMoney, renderPage } from './layout.ts'
import { renderNotFoundPage, type PageResponse, type PageRequest, htmlResponse } from './page.ts'

/** Handles a request for the page at `hosted_invoice_url`. */
export function handleInvoicePage(state: State, { id }: PageRequest): PageResponse {
  const invoice = state.invoices.get(id)
  if (!invoice) return renderNotFoundPage()
  const { currency, lines, total, subtotal } = invoice
  const content = html`<section>
    <p>${formatDate(invoice.created)}, ${invoice.status}</p>
    <table>
      ${lines.data.map(
        ({ description, amount, period }) =>
          html`<tr>
            <th scope="row">
              ${description}
              <div class="muted">${formatDate(period.start)} to ${formatDate(period.end)}</div>
            </th>
            <td>${formatMoney(amount, currency)}</td>
          </tr>`,
      )}
      ${
        subtotal > total &&
        html`<tr>
          <th scope="row">Discount</th>
          <td>−${formatMoney(subtotal - total, currency)}</td>
        </tr>`
      }
      <tr class="total">
        <th scope="row">Total</th>
        <td>${formatMoney(total, currency)}</td>
      </tr>
    </table>
  </section>`
  return htmlResponse(renderPage(`Invoice ${invoice.number}`, content))
}
