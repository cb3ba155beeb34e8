import { lazyComponent } from '~/ui/lazy-component.tsx'

/** Public API of appointments. Loaded on demand, because only professionals need it, on their own profile. */
export const PendingRequestsNote = lazyComponent(
  async () => (await import('./PendingRequestsNote.tsx')).PendingRequestsNote,
)
