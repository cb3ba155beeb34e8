import type { Letter } from '../platform/mail/letter.ts'

/** What the mails of accounts say. */
type Named = { name: string }
type Linked = Named & { url: string }

const firstName = ({ name }: Named) => name.split(/\s+/)[0] ?? name

export function confirmLetter(person: Linked): Letter {
  return {
    subject: 'Please confirm your e-mail address',
    preview: 'One click, and your account is complete.',
    heading: `Welcome, ${firstName(person)}.`,
    paragraphs: [
      'Please confirm that this address is yours. With a confirmed address you can be matched with professionals and use every filter.',
      'The link works once, for seven days.',
    ],
    action: { label: 'Confirm my e-mail', url: person.url },
    footnote:
      'You did not open an account with Fourfold? Then please ignore this mail; nothing happens without your click.',
  }
}

export function resetLetter(person: Linked): Letter {
  return {
    subject: 'Choose a new password',
    preview: 'The link works once, for one hour.',
    heading: `Hello ${firstName(person)},`,
    paragraphs: ['somebody asked for a new password for your account. If it was you, choose one here:'],
    action: { label: 'Choose a new password', url: person.url },
    footnote: 'The link works once, for one hour. If it was not you, ignore this mail: your password stays as it is.',
  }
}

export function passwordChangedLetter(person: Named): Letter {
  return {
    subject: 'Your password was changed',
    preview: 'You were logged out everywhere.',
    heading: `Hello ${firstName(person)},`,
    paragraphs: [
      'the password of your account was just changed, and every open session was ended.',
      'If it was not you, ask for a new password right away with "Forgot password" on the login page.',
    ],
  }
}

export function emailChangedLetter(person: Named): Letter {
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
