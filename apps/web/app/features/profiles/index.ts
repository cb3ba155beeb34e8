import { lazily } from '~/ui/lazily.tsx'

/** The door of profiles. A form of many fields that a visitor can only read is loaded when it is unfolded. */
export const VisitorGeneral = lazily(async () => (await import('./editor/member/VisitorGeneral.tsx')).VisitorGeneral)
