import type { State } from '../state.ts'
import { answerCheckout } from './checkout-page.ts'
import { answerInvoice } from './invoice-page.ts'
import type { PageAnswer, PageRequest } from './page.ts'
import { answerPortal } from './portal-page.ts'

const pages: Record<string, (state: State, request: PageRequest) => PageAnswer> = {
  'c/pay': answerCheckout,
  'p/session': answerPortal,
  i: answerInvoice,
}

const PAGE = /^\/(c\/pay|p\/session|i)\/([^/]+)(?:\/([^/]+))?$/

/** The hosted page at this path, if there is one. */
export function answerPage(
  state: State,
  given: { method: string; path: string; body: string },
): PageAnswer | undefined {
  const [, kind = '', id = '', action = ''] = PAGE.exec(given.path) ?? []
  const form = new URLSearchParams(given.body)
  return pages[kind]?.(state, { method: given.method, id, action, form })
}
