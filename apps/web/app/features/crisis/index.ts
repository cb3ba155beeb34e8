/** Public API of crisis: the card with helplines, loaded on demand. */
import { lazily } from '~/ui/lazily.tsx'

export const CrisisCard = lazily(async () => (await import('./CrisisCard.tsx')).CrisisCard)
