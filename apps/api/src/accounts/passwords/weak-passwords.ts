import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

import { AppError } from '../../infra/app-error.ts'

/**
 * The most common passwords of published breaches: those of eight characters or more of @zxcvbn-ts/language-common 4.1.3
 * (MIT), in lowercase. Used only on the server.
 */
const FILE = new URL('common-passwords.txt.gz', import.meta.url)

/** A password with fewer distinct characters is weak at any length. */
const MIN_DISTINCT_CHARACTERS = 4

/** Keyboard and alphabet sequences. Reversed ones are added below. */
const SEQUENCES = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

type Owner = { name?: string; username?: string; email: string }

const reverse = (text: string) => text.split('').toReversed().join('')
const sequences = SEQUENCES.flatMap((sequence) => [sequence, reverse(sequence)])

let commonPasswordSet: ReadonlySet<string> | undefined

/** Loads the list at first use, because most processes check no passwords. */
function loadCommonPasswords(): ReadonlySet<string> {
  commonPasswordSet ??= new Set(gunzipSync(readFileSync(FILE)).toString().trim().split('\n'))
  return commonPasswordSet
}

const normalize = (text: string) => text.normalize('NFKC').toLowerCase()
const keepLettersAndDigits = (text: string) => normalize(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** "Password2026!" is as weak as "password". */
const stripTrailingNonLetters = (password: string) => password.replace(/[^\p{L}]{1,6}$/u, '')

function isRepetitive(password: string): boolean {
  return new Set(password).size < MIN_DISTINCT_CHARACTERS || /^(.{1,4})\1+$/u.test(password)
}

/** Whether the password is the product's name or the user's name, username, or email. */
function isProductOrOwnerName(password: string, { name = '', username = '', email }: Owner): boolean {
  const compact = keepLettersAndDigits(password)
  const ownerNames = new Set(['fourfold', name, username, email, email.split('@')[0] ?? ''].map(keepLettersAndDigits))
  return compact !== '' && (ownerNames.has(compact) || ownerNames.has(stripTrailingNonLetters(compact)))
}

function isWeak(password: string, owner: Owner): boolean {
  const normalized = normalize(password).trim()
  const common = loadCommonPasswords()
  return (
    isRepetitive(normalized) ||
    common.has(normalized) ||
    common.has(stripTrailingNonLetters(normalized)) ||
    sequences.some((sequence) => sequence.includes(normalized)) ||
    isProductOrOwnerName(normalized, owner)
  )
}

export function rejectWeakPassword(password: string, owner: Owner, field = 'password'): void {
  if (isWeak(password, owner)) throw new AppError('password_weak', field)
}
