import { lazyComponent } from '~/ui/lazy-component.tsx'

/** The public API of accounts. Rarely used parts are loaded on demand. */
export { AccountPanel } from './profile/AccountPanel.tsx'
export const ResendConfirmation = lazyComponent(
  async () => (await import('./confirmation/ResendConfirmation.tsx')).ResendConfirmation,
)
