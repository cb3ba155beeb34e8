import { html } from './html.ts'
import { pageOf } from './layout.ts'

/** A visit to a hosted page: /<kind>/<id>/<action>. */
export type PageRequest = { method: string; id: string; action: string; form: URLSearchParams }
export type PageAnswer = { status: number; headers: Record<string, string>; body: string }

export const shown = (body: string, status = 200): PageAnswer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body,
})

export const redirect = (location: string): PageAnswer => ({ status: 303, headers: { location }, body: '' })

export const gone = (): PageAnswer =>
  shown(
    pageOf('Not found', html`<section><p>This address leads nowhere, or the emulator has started again.</p></section>`),
    404,
  )
