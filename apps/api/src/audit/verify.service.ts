import type { Db, Reader } from '@fourfold/platform/db/db'

import { BEFORE_FIRST, createChainSigner } from './chain.ts'
import type { ChainHead, ChainSigner } from './chain.ts'
import { adminsWithoutChain, atOneMoment, auditChains, auditRoot, chainRows } from './verify.queries.ts'

const BATCH = 1000

type Verdict = { admins: number; entries: number; problems: string[] }

type Chain = ChainHead & { mac: Buffer }

/** What is wrong with the rows of one chain. Past a changed row the stored mac counts, so that only it is named. */
async function chainProblems(db: Reader, signer: ChainSigner, head: Chain): Promise<string[]> {
  const problems: string[] = []
  const say = (what: string) => problems.push(`Admin ${head.adminId}: ${what}`)
  if (!signer.isHeadMac(head, head.mac)) say('the end of the chain was changed.')

  let last: Buffer = BEFORE_FIRST
  let number = 0
  let oldestKey = Number.POSITIVE_INFINITY
  for (;;) {
    const rows = await chainRows(db, head.adminId, { past: number, limit: BATCH })
    for (const row of rows) {
      if (row.number !== number + 1) {
        say(
          `missing: ${number + 1 === row.number - 1 ? `entry ${number + 1}` : `entries ${number + 1} to ${row.number - 1}`}.`,
        )
      } else {
        const key = signer.keyOfEntry(last, row, row.mac)
        if (key === -1) say(`entry ${row.number} was changed.`)
        // After an exchange only the new key writes: whoever has the old one adds nothing.
        else if (key > oldestKey) say(`entry ${row.number} was written with a key that had been replaced.`)
        else oldestKey = key
      }
      if (row.number > head.entries) say(`entry ${row.number} is past the end of the chain.`)
      last = row.mac
      number = row.number
    }
    if (rows.length < BATCH) break
  }
  if (number < head.entries) say(`missing at the end: entries ${number + 1} to ${head.entries}.`)
  else if (number === head.entries && !last.equals(head.lastMac)) say('the last entry is not the one that was written.')
  return problems
}

/** What is wrong with the list of chains: one that is gone takes its number along. */
async function rootProblems(db: Reader, signer: ChainSigner, chains: readonly Chain[]): Promise<string[]> {
  const root = await auditRoot(db)
  if (!root) return ['The list of chains is gone.']
  const problems: string[] = []
  const isFresh = root.mac === null && root.chains === 0
  if (!isFresh && !(root.mac && signer.isRootMac(root.chains, root.mac)))
    problems.push('The number of chains was changed.')
  const isWhole = chains.length === root.chains && chains.every(({ number }, at) => number === at + 1)
  if (!isWhole)
    problems.push(`There should be ${root.chains} chains, one for each admin, and there are ${chains.length}.`)
  const strays = await adminsWithoutChain(db)
  return [...problems, ...strays.map((id) => `Admin ${id}: there are entries and no chain.`)]
}

/** Reads the whole log and says what was changed, removed or put in by hand. */
export async function verifyAudit(db: Db, secret: string): Promise<Verdict> {
  const signer = createChainSigner(secret)
  return atOneMoment(db, async (reader) => {
    const chains = await auditChains(reader)
    const problems = await rootProblems(reader, signer, chains)
    for (const head of chains) problems.push(...(await chainProblems(reader, signer, head)))
    const entries = chains.reduce((sum, { entries: count }) => sum + count, 0)
    return { admins: chains.length, entries, problems }
  })
}
