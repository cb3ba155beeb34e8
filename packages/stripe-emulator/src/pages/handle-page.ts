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

const PAGE_PATH = /^\/(c\/pay|p\/session|i)\/([^/]+)(?:\/([^/]+))?$/

/** Handles a request for a hosted page; undefined if the path is not a hosted page. */
export function handlePage(
  state: State,
  input: { method: string; path: string; body: string },
): PageResponse | undefined {
  const [, kind = '', id = '', action = ''] = PAGE_PATH.exec(input.path) ?? []
  const form = new URLSearchParams(input.body)
  return pages[kind]?.(state, { method: input.method, id, action, form })
}
