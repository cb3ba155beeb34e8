import { data } from 'react-router'

/** What a page shows, or the page that says there is no such thing. */
export function foundPage<Found>(found: Found | null): Found {
  if (found === null) throw data(null, { status: 404 })
  return found
}
