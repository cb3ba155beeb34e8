import { data } from 'react-router'

import { NotFound } from '~/ui/page/NotFound.tsx'

export function loader() {
  return data(null, { status: 404 })
}

/** Client-side navigation needs no server request for an unknown path. */
export function clientLoader() {
  return null
}

export default NotFound
