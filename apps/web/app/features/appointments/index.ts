import { lazily } from '~/ui/lazily.tsx'

/** Public API of appointments. Loaded on demand, because only professionals on their own profile need it. */
export const WaitingNote = lazily(async () => (await import('./PendingRequestsNote.tsx')).PendingRequestsNote)
