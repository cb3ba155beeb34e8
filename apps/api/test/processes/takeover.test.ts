import { expect, onTestFinished, test } from 'vitest'

import { startTestApp } from '../setup/test-app.ts'
import { startServer, waitUntil } from './processes.ts'
import { startSmtpServer } from './smtp-server.ts'

test('another worker takes over the job of a killed worker within 30 seconds', { timeout: 180_000 }, async () => {
  const smtpServer = await startSmtpServer((earlierMails) => (earlierMails === 0 ? 'hang' : 'accept'))
  const testApp = await startTestApp()
  const env = { DATABASE_URL: testApp.databaseUrl, SMTP_URL: smtpServer.url }
  const first = await startServer('worker', env)
  onTestFinished(async () => {
    await first.kill()
    await testApp.stop()
    await smtpServer.close()
  })

  const { email } = await testApp.member('mila')
  await waitUntil(() => smtpServer.deliveries.length === 1, 40)
  const second = await startServer('worker', env)
  onTestFinished(() => second.kill())

  const killedAt = performance.now()
  await first.kill()
  await waitUntil(() => smtpServer.deliveries.some(({ isAccepted }) => isAccepted), 60)
  const seconds = (performance.now() - killedAt) / 1000
  console.log(`taken over ${seconds.toFixed(1)} s after the kill`)

  expect(seconds).toBeLessThan(30)
  expect(smtpServer.deliveries.map(({ to }) => to)).toEqual([email, email])
  expect(new Set(smtpServer.deliveries.map(({ messageId }) => messageId)).size).toBe(1)
  await waitUntil(async () => {
    const links = await testApp.db.selectFrom('mail_link').select('mail_link.mailed_at').execute()
    return links.every(({ mailed_at }) => mailed_at !== null)
  }, 5)
})
