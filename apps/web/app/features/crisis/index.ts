/** Public API of crisis: the card with helplines, loaded on demand. */
import { lazyComponent } from '~/ui/lazy-component.tsx'

export const CrisisCard = lazyComponent(async () => (await import('./CrisisCard.tsx')).CrisisCard)
