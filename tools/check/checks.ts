import { repositoryFiles } from '../lib/repository-files.ts'
import { runCommand, type Outcome } from './command.ts'
import { checkCommits } from './commits.ts'
import { checkDatabaseTypes } from './database-types.ts'
import { checkDocsPaths } from './documents/docs-paths.ts'
import { checkSizeLimits } from './documents/size-limits.ts'
import { checkLanguage } from './language/check-language.ts'
import { checkScreenTexts } from './language/screen-texts.ts'
import { checkStyles } from './styles.ts'
import { checkSupplyChain } from './supply-chain.ts'

/** One check of `pnpm check`. `run` takes the repository root, so that `verify-checks.ts` can pass a copy. */
export type Check = { name: string; run(root: string): Promise<Outcome> | Outcome }

const createTypeCheck = (folder: string): Check => ({
  name: `types ${folder}`,
  run: (root) => runCommand(root, ['tsc', '--pretty', 'false', '-p', folder]),
})

const webTypes: Check = {
  name: 'types apps/web',
  run: (root) => runCommand(root, ['pnpm', 'run', '--silent', 'typecheck'], { folder: 'apps/web' }),
}

const CODE = /^(?:apps|packages|tools|e2e)\/.+\.(?:ts|tsx)$/

/** Fails when a tool checked too few files: a misconfigured tool that checks none would pass. */
function requireFileCount(minFiles: number, outcome: Outcome, pattern: RegExp): Outcome {
  const fileCount = Number(pattern.exec(outcome.output)?.[1] ?? 0)
  const note = `${fileCount} files`
  if (fileCount > 0 && fileCount >= minFiles) return { ...outcome, note }
  return {
    passed: false,
    output: `${outcome.output}\nChecked ${fileCount} files, expected at least ${minFiles}.`,
    note,
  }
}

async function lint(root: string): Promise<Outcome> {
  return requireFileCount(1, await runCommand(root, ['oxlint']), /on (\d+) files/)
}

async function format(root: string): Promise<Outcome> {
  return requireFileCount(1, await runCommand(root, ['oxfmt', '--check', '.']), /on (\d+) files/)
}

async function boundaries(root: string): Promise<Outcome> {
  const files = repositoryFiles(root).filter((file) => CODE.test(file))
  const depcruise = ['depcruise', '--config', '.dependency-cruiser.mjs', '--output-type', 'err-long']
  return requireFileCount(
    files.length,
    await runCommand(root, [...depcruise, 'packages', 'apps', 'tools', 'e2e']),
    /(\d+) modules/,
  )
}

/** Slowest first, so that all checks finish at about the same time. */
export const checks: readonly Check[] = [
  webTypes,
  { name: 'dead code', run: (root) => runCommand(root, ['knip', '--no-progress']) },
  createTypeCheck('apps/api'),
  { name: 'lint', run: lint },
  { name: 'language', run: checkLanguage },
  { name: 'boundaries', run: boundaries },
  createTypeCheck('tools'),
  createTypeCheck('e2e'),
  createTypeCheck('packages/contract'),
  createTypeCheck('packages/crisis-detection'),
  createTypeCheck('packages/platform'),
  createTypeCheck('packages/stripe-emulator'),
  { name: 'database types', run: checkDatabaseTypes },
  { name: 'format', run: format },
  { name: 'docs paths', run: checkDocsPaths },
  { name: 'styles', run: checkStyles },
  { name: 'size limits', run: checkSizeLimits },
  { name: 'screen texts', run: checkScreenTexts },
  { name: 'commits', run: checkCommits },
  { name: 'supply', run: checkSupplyChain },
]
