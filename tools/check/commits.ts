import { command, type Outcome } from './command.ts'

/** The last commit before commit messages were checked. */
const FIRST_CHECKED_AFTER = '4a7995fd'

/** Checks the messages of all commits since the last release. A shallow clone without that commit checks none. */
export async function checkCommits(root: string): Promise<Outcome> {
  const tag = await command(root, ['git', 'describe', '--tags', '--abbrev=0'])
  const from = tag.passed ? tag.output.trim() : FIRST_CHECKED_AFTER
  const range = await command(root, ['git', 'rev-list', '--count', `${from}..HEAD`])
  if (!range.passed) {
    // The workflow fetches the whole history; a developer may have a shallow clone.
    const passed = process.env.GITHUB_ACTIONS === undefined
    return { passed, output: `${from} is not in this clone`, note: 'nothing checked' }
  }
  const outcome = await command(root, ['commitlint', '--from', from])
  return { ...outcome, note: `${range.output.trim()} commits` }
}
