import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { root } from './addresses.ts'
import { isInstalled, runScript } from './script.ts'

const run = promisify(execFile)

const NAME = 'all-minilm-l6-v2'
/** The installation, which all checkouts share. A new version needs a new name. */
const installed = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'fourfold', `${NAME}-1`)
/** The default of SEARCH_MODEL_FOLDER. */
export const modelFolder = join(root, '.cache/models', NAME)

async function download(): Promise<void> {
  const missing = ['curl', 'unzip'].filter((command) => !isInstalled(command))
  if (missing.length > 0 && isInstalled('apt-get')) await runScript('install', ['ca-certificates', ...missing])
  await run(join(import.meta.dirname, 'scripts/model-install'), [installed])
}

/**
 * Installs the model of the sentence encoder once per machine. Without it, the product works with words only, but CI must
 * run its tests.
 */
export async function installModel(): Promise<void> {
  if (existsSync(modelFolder)) return
  try {
    await download()
    mkdirSync(dirname(modelFolder), { recursive: true })
    // A link to an installation that was deleted.
    rmSync(modelFolder, { force: true })
    symlinkSync(installed, modelFolder)
    console.log('installed the model of the sentence encoder')
  } catch (error) {
    if (process.env.CI) throw error
    console.log(`the model of the sentence encoder is not available: ${String(error).trim().replaceAll('\n', ' ')}`)
  }
}
