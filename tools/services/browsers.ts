import { execFileSync } from 'node:child_process'

import { isInstalled, runScript } from './script.ts'

/** The engines besides Chromium, installed on first use. */
const engines = {
  firefox: { command: 'firefox-esr', packages: ['firefox-esr'] },
  webkit: {
    command: 'WebKitWebDriver',
    packages: ['webkit2gtk-driver', 'python3-gi', 'gir1.2-webkit2-4.1', 'xvfb', 'xauth', 'locales'],
  },
}

export async function installEngine(name: keyof typeof engines): Promise<void> {
  const { command, packages } = engines[name]
  if (isInstalled(command)) return
  await runScript('install', packages)
  // Without the locale WebKit calls its language "C".
  if (name === 'webkit') execFileSync('localedef', ['-i', 'en_US', '-f', 'UTF-8', 'en_US.UTF-8'])
}
