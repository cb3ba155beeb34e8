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
  if (Array.isArray(value)) return value.map((one) => sortKeys(one))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, one]) => [key, sortKeys(one)]))
}

/** JSON with sorted keys, because jsonb does not keep their order. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sortKeys(JSON.parse(JSON.stringify(value ?? null))))
}

/** The previous MAC of the first entry. */
export const BEFORE_FIRST = Buffer.alloc(32)

/** Computes the MACs of the chain. They can't be forged with database access alone. */
function createKeySigner(secret: string) {
  const entries = createSigner(secret, 'audit-entry')
  const heads = createSigner(secret, 'audit-chain')
  const root = createSigner(secret, 'audit-root')
  return {
    entryMac(previous: Buffer, row: AuditRow): Buffer {
      const { adminId, number, asAccountId, action, subjectKind, subjectId, requestId } = row
      const fields = [adminId, number, asAccountId, action, subjectKind, subjectId, row.at.epochMilliseconds, requestId]
      const text = [JSON.stringify(fields), canonicalJson(row.before), canonicalJson(row.after)].join('\n')
      return entries.sign(Buffer.concat([previous, Buffer.from(text)]))
    },
    headMac: ({ adminId, number, entries: count, lastMac }: ChainHead): Buffer =>
      heads.sign(`${adminId}:${number}:${count}:${lastMac.toString('hex')}`),
    rootMac: (chains: number): Buffer => root.sign(String(chains)),
  }
}

/** Signs with the newest key of the setting and verifies with all of them. */
export function createChainSigner(setting: string) {
  const [newest] = parseKeys(setting)
  const all = parseKeys(setting).map(createKeySigner)
  return {
    ...createKeySigner(newest),
    /** The index of the key that made a MAC: 0 is the newest. -1 if it was none of them. */
    keyOfEntry: (previous: Buffer, row: AuditRow, mac: Buffer) =>
      all.findIndex((signer) => signer.entryMac(previous, row).equals(mac)),
    isHeadMac: (head: ChainHead, mac: Buffer) => all.some((signer) => signer.headMac(head).equals(mac)),
    isRootMac: (chains: number, mac: Buffer) => all.some((signer) => signer.rootMac(chains).equals(mac)),
  }
}
