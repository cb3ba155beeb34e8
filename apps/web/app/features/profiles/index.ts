import { lazily } from '~/ui/lazily.tsx'

/** Public API of profiles. Loaded when a visitor expands it. */
export const VisitorGeneral = lazily(async () => (await import('./editor/member/VisitorGeneral.tsx')).VisitorGeneral)
