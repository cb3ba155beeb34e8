/** Delays and limits of the specification. Milliseconds unless the name says otherwise. */

/** From a success message to the page that follows it. (ACC-62) */
export const REDIRECT_DELAY = 1000

/** From a saved panel to the next one. (PRO-35) */
export const PANEL_ADVANCE_DELAY = 300

/** From a single-choice answer to the next question. (CAT-15) */
export const ANSWER_ADVANCE_DELAY = 500

/** From starting a search to its request. (SEA-23, OP-093) */
export const SEARCH_DELAY = 100

/** From loading a chat to scrolling to its end. (CHT-20) */
export const CHAT_SCROLL_DELAY = 100

/** (ACC-23) */
export const PASSWORD_MIN_LENGTH = 8

/** Prefix of every endpoint, and path of the WebSocket, on the host of the page. (OP-114, OP-082) */
export const API_PREFIX = '/api'
export const SOCKET_PATH = '/socket'

/** Response header with the new session token after step-up authentication; it replaces the token of the request. */
export const RENEWED_TOKEN_HEADER = 'x-session-token'
