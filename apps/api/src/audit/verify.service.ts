import type { Db, Reader } from '@fourfold/platform/db/db'

import { runInSnapshot } from '../infra/db/run-in-snapshot.ts'
import { INITIAL_MAC, createChainSigner } from './chain.ts'
import type { ChainHead, ChainSigner } from './chain.ts'
import { listAdminsWithoutChain, listChains, findRoot, listChainRows } from './verify.queries.ts'

const BATCH_SIZE = 1000

type VerificationResult = { admins: number; entries: number; problems: string[] }

type Chain = ChainHead & { mac: Buffer }

/** Verifies one chain. Continues after a changed row from the stored MAC, so that only that row is reported. */
async function findChainProblems(db: Reader, signer: ChainSigner, head: Chain): Promise<string[]> {
  const problems: string[] = []
  const report = (problem: string) => problems.push(`Admin ${head.adminId}: ${problem}`)
  if (!signer.isHeadMac(head, head.mac)) report('the end of the chain was changed.')

  let lastMac: Buffer = INITIAL_MAC
  let lastNumber = 0
  let maxKeyIndex = Number.POSITIVE_INFINITY
  for (;;) {
    const rows = await listChainRows(db, head.adminId, { after: lastNumber, limit: BATCH_SIZE })
    for (const row of rows) {
      if (row.number !== lastNumber + 1) {
        report(
          `missing: ${lastNumber + 1 === row.number - 1 ? `entry ${lastNumber + 1}` : `entries ${lastNumber + 1} to ${row.number - 1}`}.`,
        )
      } else {
        const keyIndex = signer.findKeyIndex(lastMac, row, row.mac)
        if (keyIndex === -1) report(`entry ${row.number} was changed.`)
        // After a key rotation only the new key may sign, so that a leaked old key can't add entries.
        else if (keyIndex > maxKeyIndex) report(`entry ${row.number} was written with a key that had been replaced.`)
        else maxKeyIndex = keyIndex
      }
      if (row.number > head.entries) report(`entry ${row.number} is past the end of the chain.`)
      lastMac = row.mac
      lastNumber = row.number
    }
    if (rows.length < BATCH_SIZE) break
  }
  if (lastNumber < head.entries) report(`missing at the end: entries ${lastNumber + 1} to ${head.entries}.`)
  else if (lastNumber === head.entries && !lastMac.equals(head.lastMac)) report('the last entry was replaced.')
  return problems
}

/** Verifies the list of chains. Chains are numbered, so a deleted chain leaves a gap. */
async function findRootProblems(db: Reader, signer: ChainSigner, chains: readonly Chain[]): Promise<string[]> {
  const root = await findRoot(db)
  if (!root) return ['The list of chains is missing.']
  const problems: string[] = []
  const isEmpty = root.mac === null && root.chains === 0
  if (!isEmpty && !(root.mac && signer.isRootMac(root.chains, root.mac)))
    problems.push('The number of chains was changed.')
  const isComplete = chains.length === root.chains && chains.every(({ number }, index) => number === index + 1)
  if (!isComplete) problems.push(`Expected ${root.chains} chains, one per admin; found ${chains.length}.`)
  const adminsWithoutChain = await listAdminsWithoutChain(db)
  return [...problems, ...adminsWithoutChain.map((id) => `Admin ${id}: entries without a chain.`)]
}

/** Verifies the whole log and reports entries that were changed, removed or inserted. */
export async function verifyAudit(db: Db, secret: string): Promise<VerificationResult> {
  const signer = createChainSigner(secret)
  return runInSnapshot(db, async (reader) => {
    const chains = await listChains(reader)
    const problems = await findRootProblems(reader, signer, chains)
    for (const head of chains) problems.push(...(await findChainProblems(reader, signer, head)))
    const entries = chains.reduce((sum, { entries: count }) => sum + count, 0)
    return { admins: chains.length, entries, problems }
  })
}
