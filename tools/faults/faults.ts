import { parseArgs } from 'node:util'

import { accountFaults } from './accounts.ts'
import { bookingFaults } from './booking/booking.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    registrations: { type: 'string', default: '2000' },
    attempts: { type: 'string', default: '80000' },
    kills: { type: 'string', default: '12' },
    crashes: { type: 'string', default: '3' },
    sabotage: { type: 'string' },
  },
})

const [kills, crashes] = [Number(values.kills), Number(values.crashes)]

/** What was counted; anything but 0 violations ends the command in red. */
type Findings = object & { violations: number }
type Run = { about: string; run: () => Promise<Findings> }

const runs: Record<string, Run> = {
  accounts: {
    about: 'apis and workers are killed in the middle of registrations [--registrations COUNT]',
    async run() {
      const findings = await accountFaults({ registrations: Number(values.registrations), kills })
      return { ...findings, violations: findings.lost + findings.doubled }
    },
  },
  booking: {
    about:
      'rivals book the same times while apis are killed and PostgreSQL crashes [--attempts COUNT] [--crashes COUNT] [--sabotage constraint|lock|approve]',
    run: () => bookingFaults({ attempts: Number(values.attempts), kills, crashes, sabotage: values.sabotage }),
  },
}

const found = runs[positionals[0] ?? '']
if (!found) {
  console.log('pnpm faults NAME [--kills COUNT]')
  for (const [name, { about }] of Object.entries(runs)) console.log(`  ${name.padEnd(12)} ${about}`)
  process.exitCode = 1
} else {
  const findings = await found.run()
  console.log(JSON.stringify(findings))
  process.exitCode = findings.violations > 0 ? 1 : 0
}
