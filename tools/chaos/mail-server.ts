import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import { SMTPServer } from 'smtp-server'

export type MailServer = {
  /** Message-IDs received for each address, in order, with repetitions. */
  received: Map<string, string[]>
  close: () => Promise<void>
}

/** Starts a mail server that responds late, so that kills often happen before the product records an accepted email. */
export async function startMailServer(port: number): Promise<MailServer> {
  const received: MailServer['received'] = new Map()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, respond) {
      const handling = text(stream).then(async (mail) => {
        const address = envelope.rcptTo[0]?.address ?? ''
        const messageId = /^message-id: (.+)$/im.exec(mail)?.[1]?.trim() ?? ''
        received.set(address, [...(received.get(address) ?? []), messageId])
        await sleep(Math.random() * 1000)
        respond()
      })
      // A sender killed during transmission has not sent the email.
      handling.catch((error: Error) => respond(error))
    },
  })
  // Killed senders leave broken connections.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return { received, close: () => new Promise((resolve) => server.close(() => resolve())) }
}
