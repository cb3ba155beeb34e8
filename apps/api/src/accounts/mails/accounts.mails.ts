import type { MailTemplate } from '../../infra/mail/mail-template.ts'

// A mail to an unconfirmed address contains nothing that was typed at registration, not even a name, because another
// person may have registered with this address.

type Recipient = { name: string }
type LinkMail = { url: string }

const getFirstName = ({ name }: Recipient) => name.split(/\s+/)[0] ?? name

export function confirmMail({ url }: LinkMail): MailTemplate {
  const validity = 'The link works once, for seven days.'
  const action = { label: 'Confirm my email', url }
  return {
    subject: 'Please confirm your email address',
    preview: 'One click, and your account is complete.',
    heading: 'Welcome to Fourfold.',
    paragraphs: [
      'Please confirm that this address is yours. With a confirmed address, members can get matched, book sessions, and use every filter; professionals can be approved, listed, and booked.',
      validity,
    ],
    action,
    footnote:
      'If you did not open an account with Fourfold, please ignore this email. Nothing happens without your click.',
    // This mail also confirms a changed address, so it does not welcome the user.
    discreet: {
      paragraphs: ['Please confirm that this address is yours.', validity],
      action,
      footnote: 'If you did not ask for this, please ignore this email. Nothing happens without your click.',
    },
  }
}

export function resetMail({ url }: LinkMail): MailTemplate {
  return {
    subject: 'Choose a new password',
    preview: 'The link works once, for one hour.',
    heading: 'Hello,',
    paragraphs: ['Someone asked for a new password for your account. If it was you, choose one here:'],
    action: { label: 'Choose a new password', url },
    footnote: 'The link works once, for one hour. If it was not you, ignore this email: your password stays as it is.',
  }
}

export function passwordChangedMail(): MailTemplate {
  return {
    subject: 'Your password was changed',
    preview: 'You were logged out everywhere.',
    heading: 'Hello,',
    paragraphs: [
      'Your password was just changed, and you were logged out everywhere.',
      'If it was not you, ask for a new password right away with "Forgot password" on the login page.',
    ],
  }
}

export function emailChangedMail(recipient: Recipient): MailTemplate {
  return {
    subject: 'Your email address was changed',
    preview: 'This address no longer belongs to your account.',
    heading: `Hello ${getFirstName(recipient)},`,
    paragraphs: [
      'The email address of your account was just changed, so this is the last email about it we send here.',
      'If it was not you, open our email "Your email address is about to change" and choose "This was not me". Your account will then use this address again.',
    ],
  }
}

export function pendingDeletionMail({ url }: LinkMail): MailTemplate {
  return {
    subject: 'We will delete your account',
    preview: 'You have seven days to change your mind.',
    heading: 'Hello,',
    paragraphs: [
      'You asked us to delete your account. It is closed now: no one can find or book you, your appointments have ended, and you are logged out everywhere.',
      'In seven days we remove what you told us, wrote and uploaded. Until then you can keep your account: with this link, or by logging in.',
    ],
    action: { label: 'Keep my account', url },
    footnote: 'If it was not you, keep the account and then choose a new password with "Forgot password".',
  }
}

/** Sent to the current address, whose owner can stop the change. */
export function emailChangeRequestedMail({ url }: LinkMail): MailTemplate {
  return {
    subject: 'Your email address is about to change',
    preview: 'If it was not you, one click stops it.',
    heading: 'Hello,',
    paragraphs: [
      'Someone who knows your password asked to move your account to another email address. It moves as soon as that address is confirmed; until then everything stays as it is.',
      'If it was you, there is nothing to do here. If it was not, this stops the change, ends every session and lets you choose a new password:',
    ],
    action: { label: 'This was not me', url },
    footnote: 'The link works once, for seven days, also after the change.',
  }
}

export function emailAlreadyUsedMail({ url }: LinkMail): MailTemplate {
  return {
    subject: 'Someone asked to use your email address',
    preview: 'Nothing has changed.',
    heading: 'Hello,',
    paragraphs: [
      'Someone asked to use this address for another account. You already have an account with it, so nothing has changed.',
      'If it was you, log in to the account you have. If you forgot its password, choose "Forgot password" there.',
    ],
    action: { label: 'Log in', url },
  }
}

export function impersonationMail(): MailTemplate {
  return {
    subject: 'Our team opened your account',
    preview: 'What they can see, and what they cannot do.',
    heading: 'Hello,',
    paragraphs: [
      'Someone from our team opened your account for up to 30 minutes, to help you or to look into a problem.',
      'They cannot change your password, your email address or your payments, and they cannot write, book or rate for you. To read your messages or what you told us about yourself they first have to write down why. All of this is recorded.',
      'If you did not expect this, please reply to this email.',
    ],
    footnote: 'If the same person opens your account several times in a day, we email you only once.',
  }
}
