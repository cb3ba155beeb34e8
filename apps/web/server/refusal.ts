import { API_PREFIX } from '@fourfold/contract/constants'
import type { Envelope } from '@fourfold/contract/envelope'
import { failures } from '@fourfold/contract/failures'
import type { FailureCode } from '@fourfold/contract/failures'

/** What this process refuses by itself, in the shape every call is answered in. (PLT-07) */
export function refusal(code: FailureCode): Envelope<null> {
  return { data: null, errors: [{ code, msg: failures[code].msg }] }
}

/** Of an address that may be a whole one, host and all. */
const CALL = new RegExp(`^(https?://[^/]*)?${API_PREFIX}(/|\\?|$)`, 'i')

type Refused = { url: string; code: FailureCode; words: string }

/** A call is refused in the envelope, whatever is wrong with it; a page in words. */
export function refusalFor({ url, code, words }: Refused): { type: string; body: string } {
  return CALL.test(url)
    ? { type: 'application/json; charset=utf-8', body: JSON.stringify(refusal(code)) }
    : { type: 'text/plain; charset=utf-8', body: words }
}
