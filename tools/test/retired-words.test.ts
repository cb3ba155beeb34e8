import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { repositoryFiles } from '../lib/repository-files.ts'
import { root } from '../services/addresses.ts'

/** Replaced names and their replacement. */
const retired: Record<string, string> = {
  createLives: 'appointment transitions',
  'tellingFor|\\bTelling\\b': 'MailContext',
  '\\w+\\.letters\\.ts': '*.mails.ts',
  'takeUpWork|joinModules|keepSearch': 'startWorkers, createModules, keepIndex',
  '\\bconfidants?\\b|\\bSight\\b': 'trusted viewer, Visibility',
  '\\bsieves?\\b|\\bisWorn\\b': 'filters, isStale',
  '\\bredraws?\\b': 'reencode',
  '\\bcrews?\\b': 'processPool',
}

const files = repositoryFiles(root).filter(
  (file) => /\.(?:ts|tsx|sql|md)$/.test(file) && !/^docs\/spec\/|retired-words|\/seed\/|\/demo\//.test(file),
)

test.each(Object.entries(retired))('%s is not used: say %s', (pattern) => {
  const word = new RegExp(pattern)
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter((file) => word.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

/** Code that may exist in the listed files only. */
const once: [what: string, pattern: RegExp, places: string[]][] = [
  [
    'a signature',
    /\bcreateHmac\(/,
    [
      'apps/api/src/accounts/factors/totp.ts',
      'apps/api/src/infra/payments/events.ts',
      'apps/api/src/infra/security/secrets.ts',
    ],
  ],
  [
    'the error for a taken name',
    /AppError\('(?:username|email)_taken'/,
    ['apps/api/src/accounts/registration/taken-names.ts'],
  ],
  ['a semaphore', /\bfunction createSemaphore\(/, ['apps/api/src/infra/concurrency/semaphore.ts']],
]

test.each(once)('%s is created in one place', (_what, pattern, places) => {
  const sources = files.filter((file) => file.startsWith('apps/api/src/'))
  expect(sources.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8'))).toSorted()).toEqual(places)
})
