import { argon2Sync } from 'node:crypto'

const encodeUnpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** Hashes a password with weaker parameters than the current ones. */
export function createWeakHash(password: string): string {
  const nonce = Buffer.from('somesaltsomesalt')
  const cost = { memory: 8, passes: 1, parallelism: 1 }
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...cost })
  return `$argon2id$v=19$m=8,t=1,p=1$${encodeUnpadded(nonce)}$${encodeUnpadded(tag)}`
}
