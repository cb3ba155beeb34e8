/** Delays and limits of the specification, each named once. Milliseconds unless the name says otherwise. */

/** From a success message to the page that follows it. (ACC-62) */
export const REDIRECT_DELAY = 1000

/** From a saved panel to the next one. (PRO-35) */
export const PANEL_ADVANCE_DELAY = 300

/** From a single-choice answer to the next question. (CAT-15) */
export const ANSWER_ADVANCE_DELAY = 500

/** From asking for a search to its call. (SEA-23, OP-093) */
export const SEARCH_DELAY = 100

/** From a chat that was loaded to its end on the screen. (CHT-20) */
export const CHAT_SCROLL_DELAY = 100

/** A password has at least this many characters. (ACC-23) */
export const PASSWORD_MIN_LENGTH = 8

/** The prefix of every call, and the path of the live socket, on the host of the page. (OP-114, OP-082) */
export const API_PREFIX = '/api'
export const SOCKET_PATH = '/socket'

/** Where the answer to a call that proves anew who somebody is brings the token that takes the place of theirs. */
export const RENEWED_TOKEN_HEADER = 'x-session-token'
