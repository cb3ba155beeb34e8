/** The Redis channel that says "some listing has changed". Missing a message costs a second, nothing else. */
export const LISTINGS_CHANNEL = 'fourfold:listings'

/** Whom the token of a question is made out to. */
export const SEARCH_AUDIENCE = 'search'

/** Where the search process takes questions. */
export const ASK_PATH = '/ask'
