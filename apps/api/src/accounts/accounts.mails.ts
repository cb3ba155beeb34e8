import type { MailTemplate } from '../platform/mail/mail-template.ts'

/**
 * What the mails of accounts say. Those that reach an address before it is confirmed say nothing of what somebody typed,
 * not even a name: whoever registered may be a stranger to whoever reads it.
 */
type Named = { name: string }
type Linked = { url: string }

const firstName = ({ name }: Named) => name.split(/\s+/)[0] ?? name

export function confirmMail({ url }: Linked): MailTemplate {
  return {
    subject: 'Please confirm your e-mail address',
    preview: 'One click, and your account is complete.',
    heading: 'Welcome to Fourfold.',
    paragraphs: [
      'Please confirm that this address is yours. With a confirmed address you can be matched with professionals, book them and use every filter.',
      'The link works once, for seven days.',
    ],
    action: { label: 'Confirm my e-mail', url },
    footnote:
      'You did not open an account with Fourfold? Then please ignore this mail; nothing happens without your click.',
  }
}

export function resetMail({ url }: Linked): MailTemplate {
  return {
    subject: 'Choose a new password',
    preview: 'The link works once, for one hour.',
    heading: 'Hello,',
    paragraphs: ['somebody asked for a new password for your account. If it was you, choose one here:'],
    action: { label: 'Choose a new password', url },
    footnote: 'The link works once, for one hour. If it was not you, ignore this mail: your password stays as it is.',
  }
}

export function passwordChangedMail(): MailTemplate {
  return {
    subject: 'Your password was changed',
    preview: 'You were logged out everywhere.',
    heading: 'Hello,',
    paragraphs: [
      'the password of your account was just changed, and every open session was ended.',
      'If it was not you, ask for a new password right away with "Forgot password" on the login page.',
    ],
  }
}

export function emailChangedMail(person: Named): MailTemplate {
  return {
    subject: 'Your e-mail address was changed',
    preview: 'This address no longer belongs to your account.',
    heading: `Hello ${firstName(person)},`,
    paragraphs: [
      'the e-mail address of your account was just changed, so this is the last mail we send here about it.',
      'If it was not you, please answer this mail right away.',
    ],
  }
}

export function leavingMail({ url }: Linked): MailTemplate {
  return {
    subject: 'We will delete your account',
    preview: 'You have seven days to change your mind.',
    heading: 'Hello,',
    paragraphs: [
      'you asked us to delete your account. It is closed now: nobody finds or books you, your appointments have ended, and you are logged out everywhere.',
      'In seven days we remove what you told us, wrote and uploaded. Until then you can keep your account: with this link, or by logging in.',
    ],
    action: { label: 'Keep my account', url },
    footnote: 'If it was not you, keep the account and then choose a new password with "Forgot password".',
  }
}

export function actedAsMail(): MailTemplate {
  return {
    subject: 'Our team opened your account',
    preview: 'What they can see, and what they cannot do.',
    heading: 'Hello,',
    paragraphs: [
      'somebody from our team opened your account for up to 30 minutes, to help you or to look into a problem.',
      'They cannot change your password, your e-mail address or your payments, and they cannot write, book or rate for you. To read your messages or what you told us about yourself they first have to write down why. All of this is recorded.',
      'If you did not expect this, please answer this mail.',
    ],
    footnote: 'If the same person opens your account several times in a day, we tell you once.',
  }
}
