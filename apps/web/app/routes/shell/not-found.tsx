import { data } from 'react-router'

import { NotFound } from '~/ui/page/NotFound.tsx'

export function loader() {
  return data(null, { status: 404 })
}

/** Avoids a server request on client-side navigation to an unknown path. */
export function clientLoader() {
  return null
}

export default NotFound
