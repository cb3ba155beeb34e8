import { html } from './html.ts'
import { renderPage } from './layout.ts'

/** Request for a hosted page at `/<kind>/<id>/<action>`. */
export type PageRequest = { method: string; id: string; action: string; form: URLSearchParams }
export type PageResponse = { status: number; headers: Record<string, string>; body: string }

export const htmlResponse = (body: string, status = 200): PageResponse => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body,
})

export const redirect = (location: string): PageResponse => ({ status: 303, headers: { location }, body: '' })

export const renderNotFoundPage = (): PageResponse =>
  htmlResponse(
    renderPage('Not found', html`<section><p>This page does not exist, or the emulator was restarted.</p></section>`),
    404,
  )
