import { join } from 'node:path'

import { withE2eStack } from '../lib/e2e-stack.ts'
import type { E2eStack } from '../lib/e2e-stack.ts'
import { exitWithError, run, waitForStopSignal } from '../lib/processes.ts'
import { addresses, root } from '../services/addresses.ts'
import { installEngine } from '../services/browsers.ts'

/** Loads the usernames of the professionals in the demo data, separated by commas. */
async function loadDemoUsernames(productUrl: string): Promise<string> {
  const response = await fetch(`${productUrl}/api/sitemap/0`)
  const { data } = (await response.json()) as { data: { people: { username: string }[] } }
  return data.people.map(({ username }) => username).join()
}

async function runPlaywright({ productUrl, env }: E2eStack): Promise<number> {
  const inbox = await fetch(`${addresses.inbox}/api/email`).catch(() => undefined)
  if (!inbox?.ok) throw new Error(`Tests read mails from maildev, which is not available at ${addresses.inbox}`)
  const playwright = join(root, 'e2e/node_modules/.bin/playwright')
  const config = process.env.E2E_CONFIG ?? 'e2e/playwright.config.ts'
  if (config.includes('firefox')) await installEngine('firefox')
  return run({
    command: [playwright, 'test', '-c', config, ...process.argv.slice(2)],
    env: {
      ...env,
      BASE_URL: productUrl,
      MAIL_URL: addresses.inbox,
      DEMO_USERNAMES: await loadDemoUsernames(productUrl),
    },
  })
}

// Ctrl-C stops Playwright; this process then stops the servers.
void waitForStopSignal()
process.exitCode = await withE2eStack(runPlaywright).catch(exitWithError)
