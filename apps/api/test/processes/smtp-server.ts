import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { SMTPServer } from 'smtp-server'

import { freePort } from './processes.ts'

export type Delivery = { messageId: string; to: string; isAccepted: boolean }

/** What the server does with a mail: take it, answer "try later", or never answer. */
type Behavior = 'accept' | 'refuse' | 'hang'

/** A mail server with moods, chosen anew for each mail by how many came before it. */
export async function startSmtpServer(chooseBehavior: (earlier: number) => Behavior) {
  const deliveries: Delivery[] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect(_session, answer) {
      connections += 1
      answer()
    },
    onData(stream, session, answer) {
      void text(stream).then((mail) => {
        const mood = chooseBehavior(deliveries.length)
        const messageId = /^message-id: (.+)$/im.exec(mail)?.[1]?.trim() ?? ''
        const to = session.envelope.rcptTo[0]?.address ?? ''
        deliveries.push({ messageId, to, isAccepted: mood === 'accept' })
        if (mood === 'accept') answer()
        if (mood === 'refuse') answer(Object.assign(new Error('later'), { responseCode: 451 }))
      })
    },
  })
  // A sender that is killed leaves a broken connection, which is what these tests are about.
  server.on('error', () => undefined)
  server.listen(await freePort(), '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    deliveries,
    connections: () => connections,
    /** Ends every connection without a word, as servers do with those that are idle. */
    closeConnections() {
      for (const connection of server.connections) connection.close()
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
