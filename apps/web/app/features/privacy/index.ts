import { lazily } from '~/ui/lazily.tsx'

/** The public API of privacy. Loaded on demand, because few visits need it. */
export const PrivacyAndData = lazily(async () => (await import('./PrivacyAndData.tsx')).PrivacyAndData)
export const LoginMethodsSection = lazily(async () => (await import('./factors/LoginMethods.tsx')).LoginMethodsSection)
export const KeepAccountOffer = lazily(
  async () => (await import('./account-deletion/KeepAccountOffer.tsx')).KeepAccountOffer,
)
