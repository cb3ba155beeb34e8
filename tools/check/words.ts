import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { repositoryFiles } from '../lib/repository-files.ts'
import type { Outcome } from './command.ts'

/** Where texts live that people read: on screen, in refusals, in mails. */
const READ = /^(?:apps\/web\/app|packages\/contract\/src|apps\/api\/src)\/.+\.tsx?$/
const MAILS = /\.mails\.ts$/
const COMMENT = /^\s*(?:\/\/|\/?\*|\{\/\*)/

/** As the page of words in GLOSSARY.md has it. */
const words: readonly { not: RegExp; but: string }[] = [
  { not: /\be-mails?\b/, but: 'email' },
  { not: /\b(?:by|a|the|this|our|these) mails?\b(?! (?:address|provider|program|server|template))/, but: 'email' },
  { not: /\b(?:please|can|you) login\b/i, but: 'log in (the verb)' },
  { not: /\b(?:please|can|you) signup\b/i, but: 'sign up (the verb)' },
  { not: /\bany more\b/, but: 'anymore, or no longer' },
  { not: /\b(?:colour|favour|behaviour|cancelling|organis|recognis)/i, but: 'the American spelling' },
]

/** What must say otherwise. Only gets shorter. */
const except: readonly RegExp[] = [
  // Reads what people type, in every spelling.
  /^packages\/crisis-detection\/src\//,
  /^apps\/api\/src\/catalog\/seed\//,
]

const LOWER_CASE = /^\s*(?:paragraphs: \[|subject: |preview: |footnote: )?['"`][a-z][^'"`]* /

/** What is wrong with one line that people read; nothing for a line of code alone. */
function wordsIn(line: string, isMail: boolean): string[] {
  if (COMMENT.test(line) || /^\s*import /.test(line)) return []
  const said = [...line.matchAll(/(['"`])(?:\\.|(?!\1).)*\1|>[^<>{}]+(?=[<{])|^\s*[A-Z][^=(){};]*$/g)]
    .join(' ')
    .replaceAll(/\$\{[^}]*\}/g, '…')
  const found = words.filter(({ not }) => not.test(said)).map(({ but }) => `say ${but}`)
  return isMail && LOWER_CASE.test(line) ? [...found, 'begin with a capital letter'] : found
}

/** Gate: one word for one thing in what people read. */
export function checkWords(root: string): Outcome {
  const files = repositoryFiles(root).filter((file) => READ.test(file) && !except.some((one) => one.test(file)))
  const output = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        wordsIn(line, MAILS.test(file)).map((what) => `${file}:${index + 1} ${what}: ${line.trim()}`),
      ),
  )
  return { passed: output.length === 0, output: output.join('\n'), note: `${files.length} files` }
}
