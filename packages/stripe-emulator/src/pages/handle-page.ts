import type { State } from '../state.ts'
import { handleCheckoutPage } from './checkout-page.ts'
import { handleInvoicePage } from './invoice-page.ts'
import type { PageResponse, PageRequest } from './page.ts'
import { handlePortalPage } from './portal-page.ts'

const pages: Record<string, (state: State, request: PageRequest) => PageResponse> = {
  'c/pay': handleCheckoutPage,
  'p/session': handlePortalPage,
  i: handleInvoicePage,
}

const PAGE = /^\/(c\/pay|p\/session|i)\/([^/]+)(?:\/([^/]+))?$/

/** The hosted page at this path, if there is one. */
export function handlePage(
  state: State,
  input: { method: string; path: string; body: string },
): PageResponse | undefined {
  const [, kind = '', id = '', action = ''] = PAGE.exec(input.path) ?? []
  const form = new URLSearchParams(input.body)
  return pages[kind]?.(state, { method: input.method, id, action, form })
}
