import { lazily } from '~/ui/lazily.tsx'

/** The door of privacy. Few visits need any of it, so it is loaded when it is first shown. */
export const PrivacyAndData = lazily(async () => (await import('./PrivacyAndData.tsx')).PrivacyAndData)
export const LoginMethodsSection = lazily(async () => (await import('./factors/LoginMethods.tsx')).LoginMethodsSection)
export const KeepAccountOffer = lazily(
  async () => (await import('./account-deletion/KeepAccountOffer.tsx')).KeepAccountOffer,
)
