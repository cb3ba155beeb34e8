import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { createSemaphore } from '../concurrency/semaphore.ts'
import type { SemaphoreOptions } from '../concurrency/semaphore.ts'

const hashAsync = promisify(argon2)

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const CURRENT_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_LENGTH = 32

/** libuv has four threads for this, of which files and DNS lookups need one. A full queue takes about four seconds. */
const CONCURRENCY: SemaphoreOptions = { total: 3, maxQueued: 200 }

/** The cost of one guess: memory in KiB, and passes over it. */
type PasswordCost = { memory: number; passes: number; parallelism: number }

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes the same time without a stored hash. */
  verify(password: string, storedHash: string | undefined): Promise<boolean>
  /** Whether `storedHash` has weaker parameters than the current ones. */
  isOutdated(storedHash: string): boolean
}

/** Formats a hash as a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
function formatPhc({ memory, passes, parallelism }: PasswordCost, nonce: Buffer, tag: Buffer): string {
  const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(nonce)}$${encode(tag)}`
}

function parsePhc(storedHash: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(storedHash)
  if (!match) throw new Error('malformed stored password hash')
  const [, memory, passes, parallelism, nonce = '', tag = ''] = match
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

type PasswordOptions = { cost?: PasswordCost; concurrency?: SemaphoreOptions }

export function createPasswords({ cost = CURRENT_COST, concurrency = CONCURRENCY }: PasswordOptions = {}): Passwords {
  const semaphore = createSemaphore(concurrency)

  const derive = (password: string, nonce: Buffer, parameters: PasswordCost): Promise<Buffer> =>
    semaphore.use(1, () =>
      hashAsync('argon2id', { message: password.normalize(), nonce, tagLength: TAG_LENGTH, ...parameters }),
    )

  const dummyHash = formatPhc(cost, randomBytes(16), randomBytes(TAG_LENGTH))

  return {
    async hash(password) {
      const nonce = randomBytes(16)
      return formatPhc(cost, nonce, await derive(password, nonce, cost))
    },
    async verify(password, storedHash) {
      const { parameters, nonce, tag } = parsePhc(storedHash ?? dummyHash)
      const derived = await derive(password, nonce, parameters)
      return timingSafeEqual(derived, tag) && storedHash !== undefined
    },
    isOutdated(storedHash) {
      const { parameters } = parsePhc(storedHash)
      return parameters.memory < cost.memory || parameters.passes < cost.passes
    },
  }
}
