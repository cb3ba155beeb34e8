import { data } from 'react-router'

import { CallRefused, NoResponse } from './api.ts'

/** An address that names nothing, or nothing that could be: both are "not here" to whoever follows it. */
function isAbsent(error: unknown): boolean {
  return error instanceof CallRefused && (error.status === 404 || error.status === 400)
}

/**
 * What a page rendered on the server shows. Only the status of a failure travels to the browser, so it must say enough:
 * an absent thing is a 404 also to search engines, and silence is a 503, which asks them to come again, as a 429 does.
 */
export async function forPage<Loaded>(ask: Promise<Loaded>): Promise<Loaded> {
  try {
    return await ask
  } catch (error) {
    if (isAbsent(error)) throw data(null, { status: 404 })
    if (error instanceof NoResponse) throw data(null, { status: 503 })
    if (error instanceof CallRefused && error.status === 429) throw data(null, { status: 429 })
    throw error
  }
}

/** For a page that says itself why it could not be loaded: only what is absent becomes a 404. */
export async function orNotFound<Loaded>(ask: Promise<Loaded>): Promise<Loaded> {
  const found = await orNull(ask)
  if (found === null) throw data(null, { status: 404 })
  return found
}

/** The same for a page that decides itself what to show in place of an absent thing. */
export async function orNull<Loaded>(ask: Promise<Loaded>): Promise<Loaded | null> {
  try {
    return await ask
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}
