import type { AccountId } from '@fourfold/platform/ids'

import { createSigner, parseKeys } from '../infra/security/secrets.ts'

/** A stored admin action. */
export type AuditRow = {
  adminId: AccountId
  number: number
  asAccountId: AccountId | null
  action: string
  subjectKind: string
  subjectId: string
  before: unknown
  after: unknown
  at: Temporal.Instant
  requestId: string | null
}

/** The head of an admin's chain. */
export type ChainHead = { adminId: AccountId; number: number; entries: number; lastMac: Buffer }

export type ChainSigner = ReturnType<typeof createChainSigner>

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => sortKeys(item))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, child]) => [key, sortKeys(child)]))
}

/** Serializes a value as JSON with sorted keys, because jsonb does not keep their order. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sortKeys(JSON.parse(JSON.stringify(value ?? null))))
}

/** The value that the first entry of a chain uses as its previous MAC. */
export const INITIAL_MAC = Buffer.alloc(32)

/** Computes the MACs of the chain. Database access alone is not enough to forge them. */
function createKeySigner(secret: string) {
  const entrySigner = createSigner(secret, 'audit-entry')
  const headSigner = createSigner(secret, 'audit-chain')
  const rootSigner = createSigner(secret, 'audit-root')
  return {
    computeEntryMac(previous: Buffer, row: AuditRow): Buffer {
      const { adminId, number, asAccountId, action, subjectKind, subjectId, requestId } = row
      const fields = [adminId, number, asAccountId, action, subjectKind, subjectId, row.at.epochMilliseconds, requestId]
      const text = [JSON.stringify(fields), canonicalJson(row.before), canonicalJson(row.after)].join('\n')
      return entrySigner.sign(Buffer.concat([previous, Buffer.from(text)]))
    },
    computeHeadMac: ({ adminId, number, entries: count, lastMac }: ChainHead): Buffer =>
      headSigner.sign(`${adminId}:${number}:${count}:${lastMac.toString('hex')}`),
    computeRootMac: (chains: number): Buffer => rootSigner.sign(String(chains)),
  }
}

/** Signs with the newest key of the setting and verifies with all keys. */
export function createChainSigner(setting: string) {
  const [newest] = parseKeys(setting)
  const allSigners = parseKeys(setting).map(createKeySigner)
  return {
    ...createKeySigner(newest),
    /** Returns the index of the key that created a MAC: 0 is the newest key, -1 none of the keys. */
    findKeyIndex: (previous: Buffer, row: AuditRow, mac: Buffer) =>
      allSigners.findIndex((signer) => signer.computeEntryMac(previous, row).equals(mac)),
    isHeadMac: (head: ChainHead, mac: Buffer) => allSigners.some((signer) => signer.computeHeadMac(head).equals(mac)),
    isRootMac: (chains: number, mac: Buffer) => allSigners.some((signer) => signer.computeRootMac(chains).equals(mac)),
  }
}
