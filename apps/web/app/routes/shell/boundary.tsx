import { Outlet } from 'react-router'

export { PageError as ErrorBoundary } from '~/features/shell/PageError.tsx'

/** Page errors are caught below the kept search screen, which stays mounted. */
export default function Boundary() {
  return <Outlet />
}
