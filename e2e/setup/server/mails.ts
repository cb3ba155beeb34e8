import { expect } from '@playwright/test'

const INBOX = process.env['MAIL_URL'] ?? 'http://127.0.0.1:1080'

type ReceivedMail = { subject: string; text: string }

/** The link in the newest mail with this subject that really arrived, as a path of the product. */
export async function waitForMailLink(address: string, subject: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const answer = await fetch(`${INBOX}/api/email?${new URLSearchParams({ 'to.address': address })}`)
    const mails = (await answer.json()) as ReceivedMail[]
    const mail = mails.findLast((one) => one.subject === subject)
    const found = /https?:\/\/[^\s"<>]+/.exec(mail?.text ?? '')
    expect(found).not.toBeNull()
    const { pathname, search } = new URL(found?.[0] ?? '')
    link = pathname + search
  }).toPass({ timeout: 15_000 })
  return link
}

export const CONFIRM_SUBJECT = 'Please confirm your email address'
export const RESET_SUBJECT = 'Choose a new password'
