import { expect } from '@playwright/test'

const INBOX = process.env['MAIL_URL'] ?? 'http://127.0.0.1:1080'

type ReceivedMail = { subject: string; text: string }

/** Waits for a mail and returns the path and query of its first link. Uses the newest mail with this subject. */
export async function waitForMailLink(address: string, subject: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const response = await fetch(`${INBOX}/api/email?${new URLSearchParams({ 'to.address': address })}`)
    const mails = (await response.json()) as ReceivedMail[]
    const mail = mails.findLast((received) => received.subject === subject)
    const match = /https?:\/\/[^\s"<>]+/.exec(mail?.text ?? '')
    expect(match).not.toBeNull()
    const { pathname, search } = new URL(match?.[0] ?? '')
    link = pathname + search
  }).toPass({ timeout: 15_000 })
  return link
}

export const CONFIRM_SUBJECT = 'Please confirm your email address'
export const RESET_SUBJECT = 'Choose a new password'
