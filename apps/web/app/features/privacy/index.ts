import { lazily } from '~/ui/lazily.tsx'

/** The door of privacy. Few visits need any of it, so it is loaded when it is first shown. */
export const PrivacyAndData = lazily(async () => (await import('./PrivacyAndData.tsx')).PrivacyAndData)
export const HowYouLogIn = lazily(async () => (await import('./factors/LogInWays.tsx')).HowYouLogIn)
export const KeepOffer = lazily(async () => (await import('./leaving/KeepOffer.tsx')).KeepOffer)
