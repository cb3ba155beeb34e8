import type { AccountId } from '@fourfold/platform/ids'

import { createSigner, parseKeys } from '../infra/security/secrets.ts'

/** One thing an admin did, as it is stored. */
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

/** Where the chain of an admin ends. */
export type ChainHead = { adminId: AccountId; number: number; entries: number; lastMac: Buffer }

export type ChainSigner = ReturnType<typeof createChainSigner>

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => sorted(one))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]))
}

/** One text for one value, whatever the order of its keys: PostgreSQL keeps its own. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(JSON.parse(JSON.stringify(value ?? null))))
}

/** No mac stands before the first. */
export const BEFORE_FIRST = Buffer.alloc(32)

/** Makes what holds the log together. Whoever has the database and not the key cannot make it. */
function createKeySigner(secret: string) {
  const entries = createSigner(secret, 'audit-entry')
  const heads = createSigner(secret, 'audit-chain')
  const root = createSigner(secret, 'audit-root')
  return {
    entryMac(previous: Buffer, row: AuditRow): Buffer {
      const { adminId, number, asAccountId, action, subjectKind, subjectId, requestId } = row
      const words = [adminId, number, asAccountId, action, subjectKind, subjectId, row.at.epochMilliseconds, requestId]
      const text = [JSON.stringify(words), canonicalJson(row.before), canonicalJson(row.after)].join('\n')
      return entries.sign(Buffer.concat([previous, Buffer.from(text)]))
    },
    headMac: ({ adminId, number, entries: count, lastMac }: ChainHead): Buffer =>
      heads.sign(`${adminId}:${number}:${count}:${lastMac.toString('hex')}`),
    rootMac: (chains: number): Buffer => root.sign(String(chains)),
  }
}

/** The newest key of the setting writes, and each of them is known again. */
export function createChainSigner(setting: string) {
  const [newest] = parseKeys(setting)
  const all = parseKeys(setting).map(createKeySigner)
  return {
    ...createKeySigner(newest),
    /** Which key made a mac: 0 is the newest, and those before it count up. -1 when none of ours has. */
    keyOfEntry: (previous: Buffer, row: AuditRow, mac: Buffer) =>
      all.findIndex((signer) => signer.entryMac(previous, row).equals(mac)),
    isHeadMac: (head: ChainHead, mac: Buffer) => all.some((signer) => signer.headMac(head).equals(mac)),
    isRootMac: (chains: number, mac: Buffer) => all.some((signer) => signer.rootMac(chains).equals(mac)),
  }
}
