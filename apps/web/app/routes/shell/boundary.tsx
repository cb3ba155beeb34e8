import { Outlet } from 'react-router'

export { PageError as ErrorBoundary } from '~/features/shell/PageError.tsx'

/** Catches page errors below the search screen, so that it stays mounted. */
export default function Boundary() {
  return <Outlet />
}
