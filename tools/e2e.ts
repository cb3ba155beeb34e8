import { join } from 'node:path'

import { withE2eStack } from './lib/e2e-stack.ts'
import type { E2eStack } from './lib/e2e-stack.ts'
import { exitWithError, run, waitForStopSignal } from './lib/processes.ts'
import { addresses, root } from './services/addresses.ts'
import { installEngine } from './services/browsers.ts'

/** Usernames of the professionals in the demo data. */
async function demoUsernames(product: string): Promise<string> {
  const answer = await fetch(`${product}/api/sitemap/0`)
  const { data } = (await answer.json()) as { data: { people: { username: string }[] } }
  return data.people.map(({ username }) => username).join()
}

async function runPlaywright({ product, env }: E2eStack): Promise<number> {
  const inbox = await fetch(`${addresses.inbox}/api/email`).catch(() => undefined)
  if (!inbox?.ok) throw new Error(`Journeys read mails from maildev, which does not answer at ${addresses.inbox}`)
  const playwright = join(root, 'e2e/node_modules/.bin/playwright')
  const config = process.env.E2E_CONFIG ?? 'e2e/playwright.config.ts'
  if (config.includes('firefox')) await installEngine('firefox')
  return run({
    command: [playwright, 'test', '-c', config, ...process.argv.slice(2)],
    env: { ...env, BASE_URL: product, MAIL_URL: addresses.inbox, DEMO_USERNAMES: await demoUsernames(product) },
  })
}

// Ctrl-C stops Playwright; this process then stops the servers.
void waitForStopSignal()
process.exitCode = await withE2eStack(runPlaywright).catch(exitWithError)
