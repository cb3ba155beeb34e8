import { parseArgs } from 'node:util'

import { startEmulator } from './emulator.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '12111' },
    key: { type: 'string', default: 'sk_test_dev' },
    'webhook-url': { type: 'string' },
    'webhook-secret': { type: 'string' },
  },
})

const emulator = await startEmulator({
  port: Number(values.port),
  key: values.key,
  ...(values['webhook-url'] !== undefined && { webhookUrl: values['webhook-url'] }),
  ...(values['webhook-secret'] !== undefined && { webhookSecret: values['webhook-secret'] }),
})
process.stdout.write(`Stripe emulator listening on ${emulator.url}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void emulator.stop().then(() => process.exit(0)))
}
