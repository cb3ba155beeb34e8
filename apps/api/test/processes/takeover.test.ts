import { expect, onTestFinished, test } from 'vitest'

import { startTestApp } from '../setup/test-app.ts'
import { startServer, until } from './processes.ts'
import { startSmtpServer } from './smtp-server.ts'

test(
  'a job whose worker is killed in the middle of it is done by another within 30 seconds',
  { timeout: 180_000 },
  async () => {
    const office = await startSmtpServer((earlier) => (earlier === 0 ? 'hang' : 'accept'))
    const testApp = await startTestApp()
    const env = { DATABASE_URL: testApp.databaseUrl, SMTP_URL: office.url }
    const first = await startServer('worker', env)
    onTestFinished(async () => {
      await first.kill()
      await testApp.stop()
      await office.close()
    })

    const { email } = await testApp.member('mila')
    await until(() => office.deliveries.length === 1, 40)
    const second = await startServer('worker', env)
    onTestFinished(() => second.kill())

    const killed = performance.now()
    await first.kill()
    await until(() => office.deliveries.some(({ isAccepted }) => isAccepted), 60)
    const seconds = (performance.now() - killed) / 1000
    console.log(`taken over ${seconds.toFixed(1)} s after the kill`)

    expect(seconds).toBeLessThan(30)
    expect(office.deliveries.map(({ to }) => to)).toEqual([email, email])
    expect(new Set(office.deliveries.map(({ messageId }) => messageId)).size).toBe(1)
    await until(async () => {
      const links = await testApp.db.selectFrom('mail_link').select('mail_link.mailed_at').execute()
      return links.every(({ mailed_at }) => mailed_at !== null)
    }, 5)
  },
)
