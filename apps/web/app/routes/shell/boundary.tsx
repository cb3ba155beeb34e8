import { Outlet } from 'react-router'

export { PageFailure as ErrorBoundary } from '~/features/shell/PageFailure.tsx'

/** Failures of a page end here, below the kept search screen, which therefore outlives them. */
export default function Boundary() {
  return <Outlet />
}
