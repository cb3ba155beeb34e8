import type { MailTemplate } from '../../infra/mail/mail-template.ts'

const REPORT_FOOTNOTE =
  'If it was not you, someone knows your password: log in, look under "How you log in" on your account page, and choose a new password right away.'

const REPORT_FOOTNOTE_WITH_LINK =
  'If it was not you, someone knows your password. "This was not me" removes what was added since, ends every session and lets you choose a new password. The link works once, for three days.'

const createNotice = (subject: string, text: string, footnote = REPORT_FOOTNOTE): MailTemplate => ({
  subject,
  preview: 'If it was you, there is nothing to do.',
  heading: 'Hello,',
  paragraphs: [text, 'If it was you, there is nothing to do.'],
  footnote,
})

/** Includes a link for an owner who is locked out by an intruder's factor. */
const createAddedNotice = (subject: string, text: string, url: string): MailTemplate => ({
  ...createNotice(subject, `${text} You were logged out on every other device.`, REPORT_FOOTNOTE_WITH_LINK),
  preview: 'If it was not you, one click undoes it.',
  action: { label: 'This was not me', url },
})

/** Links for reporting a change that the owner did not make. */
type FactorLinks = { reportUrl: string }

/** Mail templates about changes of second factors. */
export const factorMails = {
  'accounts.passkey-added': ({ reportUrl }) =>
    createAddedNotice(
      'A passkey was added to your account',
      'A passkey was just added to your account. Anyone who has it can log in with it.',
      reportUrl,
    ),
  'accounts.passkey-removed': () =>
    createNotice('A passkey was removed from your account', 'A passkey was just removed from your account.'),
  'accounts.passkey-disabled': (): MailTemplate => ({
    subject: 'We stopped one of your passkeys',
    preview: 'It may have been copied.',
    heading: 'Hello,',
    paragraphs: [
      'Someone tried to log in with a copy of one of your passkeys, so it no longer works, and every device that was logged in with it was logged out.',
      'Please log in another way, remove the passkey on your account page under "How you log in", and add a new one.',
    ],
  }),
  'accounts.authenticator-added': ({ reportUrl }) =>
    createAddedNotice(
      'You now log in with a code',
      'An authenticator app was just added to your account. From now on, logging in with your password also requires a code from the app.',
      reportUrl,
    ),
  'accounts.authenticator-removed': () =>
    createNotice(
      'You no longer log in with a code',
      'The authenticator app was just removed from your account. Your password alone is enough to log in again.',
    ),
  'accounts.recovery-used': () =>
    createNotice('A recovery code was used', 'Someone just used one of your recovery codes. It works only once.'),
  'accounts.recovery-renewed': () =>
    createNotice('You have new recovery codes', 'Your account has new recovery codes. The old ones no longer work.'),
  'accounts.factors-removed': (): MailTemplate => ({
    subject: 'Ways to log in were removed from your account',
    preview: 'You told us that it was not you.',
    heading: 'Hello,',
    paragraphs: [
      'You told us that it was not you, so we removed the passkeys and the authenticator app that were recently added to your account, and logged out every device.',
      'If you use a passkey or an authenticator app, please look under "How you log in" on your account page and add it again.',
    ],
    footnote:
      'If you did not tell us that, someone may be reading your email: change the password of your email account first, then the one here.',
  }),
} satisfies Record<`accounts.${string}`, (links: FactorLinks) => MailTemplate>

export type FactorMail = keyof typeof factorMails
