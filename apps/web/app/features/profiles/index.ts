import { lazyComponent } from '~/ui/lazy-component.tsx'

/** Public API of profiles. Loaded on demand, when a visitor expands the form. */
export const VisitorGeneral = lazyComponent(
  async () => (await import('./editor/member/VisitorGeneral.tsx')).VisitorGeneral,
)
