import { data } from 'react-router'

import { NotFound } from '~/ui/page/NotFound.tsx'

export function loader() {
  return data(null, { status: 404 })
}

/** Within the product nobody needs to ask the server whether an unknown address is unknown. */
export function clientLoader() {
  return null
}

export default NotFound
