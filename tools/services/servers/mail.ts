import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'

import { addresses, hostAndPort } from '../addresses.ts'
import { startDaemon, stopDaemon } from '../daemon.ts'
import type { Service } from '../service.ts'

/** Returns whether an SMTP server listens: it sends a 220 greeting, unlike other servers on the port. */
function isSmtpServer(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), timeout: 2000 })
    const finish = (isSmtp: boolean) => {
      socket.destroy()
      resolve(isSmtp)
    }
    socket.once('data', (bytes) => finish(bytes.toString().startsWith('220')))
    socket.once('error', () => finish(false))
    socket.once('timeout', () => finish(false))
  })
}

export const mail: Service = {
  name: 'Mail',
  address: hostAndPort(addresses.smtp),
  packages: { command: 'sh', names: [] },
  isAvailable: () => isSmtpServer(addresses.smtp),
  start: async () => {
    const smtp = new URL(addresses.smtp)
    const inbox = new URL(addresses.inbox)
    const program = fileURLToPath(new URL('bin/maildev.js', import.meta.resolve('maildev')))
    const options = ['--ip', smtp.hostname, '-s', smtp.port, '--web-ip', inbox.hostname, '-w', inbox.port]
    startDaemon('mail', [process.execPath, program, ...options])
  },
  prepare: async () => `inbox ${addresses.inbox}`,
  stop: () => stopDaemon('mail'),
}
