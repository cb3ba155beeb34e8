import { lazyComponent } from '~/ui/lazy-component.tsx'

/** The public API of privacy. Loaded on demand, because few visits need it. */
export const PrivacyAndData = lazyComponent(async () => (await import('./PrivacyAndData.tsx')).PrivacyAndData)
export const LoginMethodsSection = lazyComponent(
  async () => (await import('./factors/LoginMethods.tsx')).LoginMethodsSection,
)
export const KeepAccountOffer = lazyComponent(
  async () => (await import('./account-deletion/KeepAccountOffer.tsx')).KeepAccountOffer,
)
