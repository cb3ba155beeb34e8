import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { repositoryFiles } from '../../lib/repository-files.ts'
import type { Outcome } from '../command.ts'

/** Sources with text that users read: screens, error messages and mails. */
const SOURCES = /^(?:apps\/web\/app|packages\/contract\/src|apps\/api\/src)\/.+\.tsx?$/
/** What users type, in any spelling. */
const USER_INPUT = /^(?:packages\/crisis-detection\/src|apps\/api\/src\/catalog\/seed)\//
const MAILS = /\.mails\.ts$/
const COMMENT = /^\s*(?:\/\/|\/?\*|\{\/\*)/
const TEXT = /(['"`])(?:\\.|(?!\1).)*\1|>[^<>{}]+(?=[<{])|^\s*[A-Z][^=(){};]*$/g
const LOWERCASE_MAIL_TEXT = /^\s*(?:paragraphs: \[|subject: |preview: |footnote: )?['"`][a-z][^'"`]* /

const rules: readonly { pattern: RegExp; use: string }[] = [
  { pattern: /\be-mails?\b/, use: 'email' },
  { pattern: /\b(?:by|a|the|this|our|these) mails?\b(?! (?:address|provider|program|server|template))/, use: 'email' },
  { pattern: /\b(?:please|can|you) login\b/i, use: 'log in (the verb)' },
  { pattern: /\b(?:please|can|you) signup\b/i, use: 'sign up (the verb)' },
  { pattern: /\bany more\b/, use: 'anymore, or no longer' },
]

function findProblems(line: string, isMail: boolean): string[] {
  if (COMMENT.test(line) || /^\s*import /.test(line)) return []
  const text = [...line.matchAll(TEXT)].join(' ').replaceAll(/\$\{[^}]*\}/g, '…')
  const problems = rules.filter(({ pattern }) => pattern.test(text)).map(({ use }) => `use ${use}`)
  return isMail && LOWERCASE_MAIL_TEXT.test(line) ? [...problems, 'begin with a capital letter'] : problems
}

/** Checks spellings and phrases that cspell cannot, in text that users read. */
export function checkScreenTexts(root: string): Outcome {
  const files = repositoryFiles(root).filter((file) => SOURCES.test(file) && !USER_INPUT.test(file))
  const output = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        findProblems(line, MAILS.test(file)).map((problem) => `${file}:${index + 1} ${problem}: ${line.trim()}`),
      ),
  )
  return { passed: output.length === 0, output: output.join('\n'), note: `${files.length} files` }
}
