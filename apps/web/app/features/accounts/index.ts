import { lazily } from '~/ui/lazily.tsx'

/** The public API of accounts. Rarely used parts are loaded on demand. */
export { AccountPanel } from './profile/AccountPanel.tsx'
export const ResendConfirmation = lazily(
  async () => (await import('./confirmation/ResendConfirmation.tsx')).ResendConfirmation,
)
