/** Delays and limits of the specification. Milliseconds unless the name says otherwise. */

/** Delay between a success message and the redirect. (ACC-62) */
export const REDIRECT_DELAY = 1000

/** Delay between saving a panel and showing the next panel. (PRO-35) */
export const PANEL_ADVANCE_DELAY = 300

/** Delay between a single-choice answer and the next question. (CAT-15) */
export const ANSWER_ADVANCE_DELAY = 500

/** Delay between starting a search and sending its request. (SEA-23, OP-093) */
export const SEARCH_DELAY = 100

/** Delay between loading a chat and scrolling to its end. (CHT-20) */
export const CHAT_SCROLL_DELAY = 100

/** Minimum password length in characters. (ACC-23) */
export const PASSWORD_MIN_LENGTH = 8

/** Path prefix of the API, and path of the WebSocket, on the host of the web app. (OP-114, OP-082) */
export const API_PREFIX = '/api'
export const SOCKET_PATH = '/socket'

/** Response header with the new session token after step-up authentication, which replaces the token of the request. */
export const RENEWED_TOKEN_HEADER = 'x-session-token'

/** Totals of a search are exact below this number; a total of this number means "at least". */
export const MAX_COUNTED_RESULTS = 1000
