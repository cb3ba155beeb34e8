import { runCommand, type Outcome } from './command.ts'

/** The last commit before commit messages were checked. */
const LAST_UNCHECKED_COMMIT = '4a7995fd'

/** Checks the messages of all commits since the last release. Outside GitHub Actions, a shallow clone without that history passes. */
export async function checkCommits(root: string): Promise<Outcome> {
  const tag = await runCommand(root, ['git', 'describe', '--tags', '--abbrev=0'])
  const from = tag.passed ? tag.output.trim() : LAST_UNCHECKED_COMMIT
  const range = await runCommand(root, ['git', 'rev-list', '--count', `${from}..HEAD`])
  if (!range.passed) {
    // The workflow fetches the whole history; a developer may have a shallow clone.
    const passed = process.env.GITHUB_ACTIONS === undefined
    return { passed, output: `${from} is not in this clone`, note: 'nothing checked' }
  }
  const outcome = await runCommand(root, ['commitlint', '--from', from])
  return { ...outcome, note: `${range.output.trim()} commits` }
}
