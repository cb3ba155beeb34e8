import type { MailTemplate } from '../infra/mail/mail-template.ts'

export function exportReadyMail({ url }: { url: string }): MailTemplate {
  return {
    subject: 'Your data is ready',
    preview: 'You can download it for seven days.',
    heading: 'Hello,',
    paragraphs: [
      'The archive of everything we hold about you is ready. Log in and find it in your account settings under "Privacy and data".',
      'You can download it for seven days; then we remove it.',
    ],
    action: { label: 'Go to my account', url },
    footnote: 'If you didn\'t ask for it, choose a new password with "Forgot password" on the login page.',
  }
}
