import { type Html, html } from './html.ts'

const styles = `
  :root { color-scheme: light; --ink: #1f2430; --muted: #5b6274; --line: #d9dce4; --accent: #4b3fc4; --error: #a3182e; }
  * { box-sizing: border-box; }
  body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: #f4f5f9; }
  main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
  header { background: #fff3cf; color: #4d3a00; text-align: center; padding: .5rem 1rem; font-size: .875rem; }
  h1 { font-size: 1.5rem; line-height: 1.25; margin: 1rem 0; }
  h2 { font-size: 1.125rem; margin: 0 0 .75rem; }
  section { background: #fff; border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; margin: 1rem 0; }
  p { margin: .5rem 0; }
  .muted { color: var(--muted); }
  table { width: 100%; border-collapse: collapse; }
  th, td { text-align: left; font-weight: normal; padding: .375rem 0; vertical-align: top; }
  td:last-child { text-align: right; white-space: nowrap; padding-left: 1rem; }
  tr.total > * { border-top: 1px solid var(--line); font-weight: 600; }
  label { display: block; font-weight: 600; margin: .75rem 0 .25rem; }
  input, select { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: inherit;
    background: #fff; border: 1px solid #7d8496; border-radius: .5rem; }
  .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 .75rem; }
  button { min-height: 2.75rem; padding: .5rem 1.25rem; font: inherit; font-weight: 600; border-radius: .5rem;
    border: 1px solid var(--accent); background: #fff; color: var(--accent); cursor: pointer; margin-top: .75rem; }
  button.primary { width: 100%; background: var(--accent); color: #fff; margin-top: 1.25rem; }
  a { color: var(--accent); }
  a.back { display: inline-block; padding: .5rem 0; }
  :focus-visible { outline: 3px solid #8b82f0; outline-offset: 2px; }
  [role=alert] { color: var(--error); background: #fdecef; border-radius: .5rem; padding: .75rem 1rem; margin: .75rem 0; }
  [role=status] { background: #e4f5ea; color: #12502a; border-radius: .5rem; padding: .75rem 1rem; margin: .75rem 0; }
  details { margin-top: 1rem; }
  details td:last-child { text-align: left; white-space: normal; }
  summary { cursor: pointer; }
  code { font-size: .9375em; white-space: nowrap; }
`

/** Renders a complete page without scripts and external files. */
export function renderPage(title: string, content: Html): string {
  const { markup } = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title}</title>
      <style>
        ${{ markup: styles }}
      </style>
    </head>
    <body>
      <header>Stripe emulator: no one is charged. Only test cards are accepted.</header>
      <main>
        <h1>${title}</h1>
        ${content}
      </main>
    </body>
  </html>`
  return `<!doctype html>\n${markup}`
}

export const renderErrorAlert = (errorMessage: string | undefined): Html | false =>
  errorMessage !== undefined && html`<p role="alert" id="error">${errorMessage}</p>`

const cards = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0000 0000 0069', 'has expired'],
  ['4000 0000 0000 0127', 'has a wrong security code'],
  ['4000 0000 0000 0119', 'has a processing error'],
  ['4000 0000 0000 0341', 'pays now and is declined at renewal'],
] as const

/** Renders the card fields. The emulator ignores the expiry date and the security code. */
export const renderCardFields = (): Html => html`
  <label for="card">Card number</label>
  <input
    id="card"
    name="card"
    inputmode="numeric"
    autocomplete="cc-number"
    placeholder="4242 4242 4242 4242"
    required
  />
  <div class="pair">
    <div>
      <label for="expiry">Expiry date</label>
      <input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" required />
    </div>
    <div>
      <label for="code">Security code</label>
      <input id="code" name="code" inputmode="numeric" autocomplete="cc-csc" placeholder="123" required />
    </div>
  </div>
  <details>
    <summary>Test cards</summary>
    <table>
      ${cards.map(
        ([number, result]) =>
          html`<tr>
            <th scope="row"><code>${number}</code></th>
            <td>${result}</td>
          </tr>`,
      )}
    </table>
  </details>
`

export const formatMoney = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)

export const formatDate = (seconds: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000)

export function formatRecurring(recurring: { interval: string; interval_count: number } | null): string {
  if (!recurring) return ''
  const { interval, interval_count: count } = recurring
  return `billed every ${count === 1 ? interval : `${count} ${interval}s`}`
}
