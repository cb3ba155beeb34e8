import { EmptyState } from '~/ui/EmptyState.tsx'

/** In place of a list that could not be loaded: that there is nothing to list would be untrue. No alert. (OP-107) */
export function NoList() {
  return <EmptyState title="Nothing to show">This list could not be loaded. Reload the page to try again.</EmptyState>
}
