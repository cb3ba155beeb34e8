/** The door of crisis: the card with whom to call, loaded by the few who need it. */
import { lazily } from '~/ui/lazily.tsx'

export const CrisisCard = lazily(async () => (await import('./CrisisCard.tsx')).CrisisCard)
