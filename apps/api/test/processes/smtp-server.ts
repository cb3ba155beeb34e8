import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { SMTPServer } from 'smtp-server'

import { findFreePort } from './processes.ts'

export type Delivery = { messageId: string; to: string; isAccepted: boolean }

/** The server accepts a mail, replies with a temporary error, or never replies. */
type Behavior = 'accept' | 'reject' | 'hang'

/** Starts a mail server. For each mail, `chooseBehavior` gets the number of earlier mails. */
export async function startSmtpServer(chooseBehavior: (earlierMails: number) => Behavior) {
  const deliveries: Delivery[] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect(_session, reply) {
      connections += 1
      reply()
    },
    onData(stream, session, reply) {
      void text(stream).then((mail) => {
        const behavior = chooseBehavior(deliveries.length)
        const messageId = /^message-id: (.+)$/im.exec(mail)?.[1]?.trim() ?? ''
        const to = session.envelope.rcptTo[0]?.address ?? ''
        deliveries.push({ messageId, to, isAccepted: behavior === 'accept' })
        if (behavior === 'accept') reply()
        if (behavior === 'reject') reply(Object.assign(new Error('later'), { responseCode: 451 }))
      })
    },
  })
  // Tests kill senders, which breaks their connections.
  server.on('error', () => undefined)
  server.listen(await findFreePort(), '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    deliveries,
    countConnections: () => connections,
    /** Closes all connections, as servers do with idle ones. */
    closeConnections() {
      for (const connection of server.connections) connection.close()
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
