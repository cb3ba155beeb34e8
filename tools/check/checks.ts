import { repositoryFiles } from '../lib/repository-files.ts'
import { command, type Outcome } from './command.ts'
import { checkCommits } from './commits.ts'
import { checkDatabaseTypes } from './database-types.ts'
import { checkDocsPaths } from './documents/docs-paths.ts'
import { checkSizeLimits } from './documents/size-limits.ts'
import { checkLanguage } from './language/check-language.ts'
import { checkScreenTexts } from './language/screen-texts.ts'
import { checkStyles } from './styles.ts'
import { checkSupply } from './supply.ts'

/** One check of `pnpm check`. `run` takes the repository root, so that `verify-checks.ts` can pass a copy. */
export type Check = { name: string; run(root: string): Promise<Outcome> | Outcome }

const typesOf = (folder: string): Check => ({
  name: `types ${folder}`,
  run: (root) => command(root, ['tsc', '--pretty', 'false', '-p', folder]),
})

const webTypes: Check = {
  name: 'types apps/web',
  run: (root) => command(root, ['pnpm', 'run', '--silent', 'typecheck'], { folder: 'apps/web' }),
}

const CODE = /^(?:apps|packages|tools|e2e)\/.+\.(?:ts|tsx)$/

/** Fails when a tool saw too few files: a misconfigured tool that sees none would pass. */
function sawAtLeast(wanted: number, outcome: Outcome, pattern: RegExp): Outcome {
  const seen = Number(pattern.exec(outcome.output)?.[1] ?? 0)
  const note = `${seen} files`
  if (seen > 0 && seen >= wanted) return { ...outcome, note }
  return { passed: false, output: `${outcome.output}\nChecked ${seen} files, expected at least ${wanted}.`, note }
}

async function lint(root: string): Promise<Outcome> {
  return sawAtLeast(1, await command(root, ['oxlint']), /on (\d+) files/)
}

async function format(root: string): Promise<Outcome> {
  return sawAtLeast(1, await command(root, ['oxfmt', '--check', '.']), /on (\d+) files/)
}

async function boundaries(root: string): Promise<Outcome> {
  const files = repositoryFiles(root).filter((file) => CODE.test(file))
  const line = ['depcruise', '--config', '.dependency-cruiser.mjs', '--output-type', 'err-long']
  return sawAtLeast(files.length, await command(root, [...line, 'packages', 'apps', 'tools', 'e2e']), /(\d+) modules/)
}

/** Slowest first, so that all checks finish at about the same time. */
export const checks: readonly Check[] = [
  webTypes,
  { name: 'dead code', run: (root) => command(root, ['knip', '--no-progress']) },
  typesOf('apps/api'),
  { name: 'lint', run: lint },
  { name: 'language', run: checkLanguage },
  { name: 'boundaries', run: boundaries },
  typesOf('apps/search'),
  typesOf('tools'),
  typesOf('e2e'),
  typesOf('packages/contract'),
  typesOf('packages/crisis-detection'),
  typesOf('packages/platform'),
  typesOf('packages/search-protocol'),
  typesOf('packages/stripe-emulator'),
  { name: 'database types', run: checkDatabaseTypes },
  { name: 'format', run: format },
  { name: 'docs paths', run: checkDocsPaths },
  { name: 'styles', run: checkStyles },
  { name: 'size limits', run: checkSizeLimits },
  { name: 'screen texts', run: checkScreenTexts },
  { name: 'commits', run: checkCommits },
  { name: 'supply', run: checkSupply },
]
