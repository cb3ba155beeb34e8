import { command, type Outcome } from './command.ts'

/** The last commit before commit messages were checked. */
const FIRST_CHECKED_AFTER = '4a7995fd'

/** Checks the messages of all commits since the last release. A shallow clone without that commit checks none. */
export async function checkCommits(root: string): Promise<Outcome> {
  const tag = await command(root, ['git', 'describe', '--tags', '--abbrev=0'])
  const from = tag.passed ? tag.output.trim() : FIRST_CHECKED_AFTER
  const range = await command(root, ['git', 'rev-list', '--count', `${from}..HEAD`])
  if (!range.passed) return { passed: true, output: '', note: `nothing checked: ${from} is not in this clone` }
  const outcome = await command(root, ['commitlint', '--from', from])
  return { ...outcome, note: `${range.output.trim()} commits` }
}
