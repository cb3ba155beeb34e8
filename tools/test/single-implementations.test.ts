import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { repositoryFiles } from '../lib/repository-files.ts'
import { root } from '../services/addresses.ts'

/** Code that may exist in the listed files only. */
const implementations: [subject: string, pattern: RegExp, files: string[]][] = [
  [
    'signatures',
    /\bcreateHmac\(/,
    [
      'apps/api/src/accounts/factors/totp.ts',
      'apps/api/src/infra/payments/events.ts',
      'apps/api/src/infra/security/secrets.ts',
    ],
  ],
  [
    'errors for taken usernames and emails',
    /AppError\('(?:username|email)_taken'/,
    ['apps/api/src/accounts/registration/taken-identifiers.ts'],
  ],
  ['semaphores', /\bfunction createSemaphore\(/, ['apps/api/src/infra/concurrency/semaphore.ts']],
]

test.each(implementations)('%s are created only in the listed files', (_subject, pattern, files) => {
  const sources = repositoryFiles(root).filter((file) => file.startsWith('apps/api/src/') && file.endsWith('.ts'))
  expect(sources.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8'))).toSorted()).toEqual(files)
})
