import { setTimeout as wait } from 'node:timers/promises'

const INBOX = process.env.MAIL_URL ?? 'http://127.0.0.1:1080'

export type ReceivedMail = { id: string; messageId: string; subject: string; text: string; html: string }

/** Returns the mails that the test mail server has received for an address. */
export async function listMails(address: string): Promise<ReceivedMail[]> {
  const response = await fetch(`${INBOX}/api/email?${new URLSearchParams({ 'to.address': address })}`)
  return (await response.json()) as ReceivedMail[]
}

/** Waits until at least `count` mails match. Returns all mails to the address. */
export async function waitForMails(
  address: string,
  count = 1,
  matches: (mail: ReceivedMail) => boolean = () => true,
): Promise<ReceivedMail[]> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const mails = await listMails(address)
    if (mails.filter(matches).length >= count) return mails
    await wait(50)
  }
  throw new Error(`fewer than ${count} mails arrived for ${address}`)
}

/** Fetches the unparsed source of a mail. */
export async function fetchSource({ id }: { id: string }): Promise<string> {
  return (await fetch(`${INBOX}/api/email/${id}/source`)).text()
}

/** Fetches a mail and returns its attached calendar file. */
export async function extractCalendar(mail: ReceivedMail): Promise<string> {
  const source = await fetchSource(mail)
  const encoded = /^Content-Type: application\/ics[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\s]+)/m.exec(source)?.[1]
  if (!encoded) throw new Error(`no calendar file in "${mail.subject}"`)
  return Buffer.from(encoded, 'base64').toString('utf8')
}

/** Returns the URL of the button in a mail. */
export function extractLink(mail: ReceivedMail): URL {
  const match = /https?:\/\/[^\s"<>]+/.exec(mail.text)
  if (!match) throw new Error(`no link in "${mail.subject}"`)
  return new URL(match[0])
}
