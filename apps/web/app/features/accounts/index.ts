import { lazily } from '~/ui/lazily.tsx'

/** The door of accounts. What few visits need is loaded when it is first shown. */
export { AccountPanel } from './profile/AccountPanel.tsx'
export const ResendConfirmation = lazily(
  async () => (await import('./confirmation/ResendConfirmation.tsx')).ResendConfirmation,
)
