import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

import { AppError } from '../../infra/app-error.ts'

/**
 * The most common passwords of published breaches: those of eight characters or more of @zxcvbn-ts/language-common 4.1.3
 * (MIT), in lowercase. Used only on the server.
 */
const FILE = new URL('common-passwords.txt.gz', import.meta.url)

/** Fewer are weak at any length. */
const MIN_DISTINCT_CHARACTERS = 4

/** Keyboard and alphabet runs; reversed ones are added below. */
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

type Owner = { name?: string; username?: string; email: string }

const reversed = (text: string) => text.split('').toReversed().join('')
const runs = RUNS.flatMap((run) => [run, reversed(run)])

let commonPasswordSet: ReadonlySet<string> | undefined

/** Loaded at first use, because most processes check no passwords. */
function commonPasswords(): ReadonlySet<string> {
  commonPasswordSet ??= new Set(gunzipSync(readFileSync(FILE)).toString().trim().split('\n'))
  return commonPasswordSet
}

const normalize = (text: string) => text.normalize('NFKC').toLowerCase()
const lettersAndDigits = (text: string) => normalize(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** "Password2026!" is as weak as "password". */
const withoutTrailingNonLetters = (password: string) => password.replace(/[^\p{L}]{1,6}$/u, '')

function isMonotonous(password: string): boolean {
  return new Set(password).size < MIN_DISTINCT_CHARACTERS || /^(.{1,4})\1+$/u.test(password)
}

/** Whether the password is the product's name or the user's name, username, or email. */
function isAboutOwner(password: string, { name = '', username = '', email }: Owner): boolean {
  const compact = lettersAndDigits(password)
  const obvious = new Set(['fourfold', name, username, email, email.split('@')[0] ?? ''].map(lettersAndDigits))
  return compact !== '' && (obvious.has(compact) || obvious.has(withoutTrailingNonLetters(compact)))
}

function isWeak(password: string, owner: Owner): boolean {
  const normalized = normalize(password).trim()
  const common = commonPasswords()
  return (
    isMonotonous(normalized) ||
    common.has(normalized) ||
    common.has(withoutTrailingNonLetters(normalized)) ||
    runs.some((run) => run.includes(normalized)) ||
    isAboutOwner(normalized, owner)
  )
}

export function rejectWeakPassword(password: string, owner: Owner, field = 'password'): void {
  if (isWeak(password, owner)) throw new AppError('password_weak', field)
}
