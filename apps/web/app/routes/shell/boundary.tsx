import { Outlet } from 'react-router'

export { PageError as ErrorBoundary } from '~/features/shell/PageError.tsx'

/** Failures of a page end here, below the kept search screen, which therefore outlives them. */
export default function Boundary() {
  return <Outlet />
}
