import { lazily } from '~/ui/lazily.tsx'

/** The door of appointments. Only a professional on their own page needs it. */
export const WaitingNote = lazily(async () => (await import('./PendingRequestsNote.tsx')).PendingRequestsNote)
