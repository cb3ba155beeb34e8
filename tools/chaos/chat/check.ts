/** A message as acknowledged to its sender. */
export type Acknowledged = { chat: number; uuid: string; seq: number; isDeleted: boolean }

/** A message in the database after the run. */
export type StoredMessage = { chat: number; uuid: string; seq: number; deletedSeq: number | null }

/** Final state of one client: its messages in order. */
export type ClientState = { chat: number; username: string; uuids: readonly string[]; seq: number }

type Observations = {
  acknowledged: readonly Acknowledged[]
  rows: readonly StoredMessage[]
  lastSeqs: ReadonlyMap<number, number>
  clientStates: readonly ClientState[]
}

export type Violations = {
  /** Acknowledged messages that are missing or stored with another sequence number, and lost deletions. */
  lost: string[]
  /** Messages stored twice or never sent. */
  duplicated: string[]
  /** Sequence numbers that are used twice or not at all. */
  gaps: string[]
  /** Clients whose messages differ from the database. */
  divergent: string[]
}

function findLost({ acknowledged, rows }: Observations): string[] {
  const byUuid = new Map(rows.map((row) => [row.uuid, row]))
  return acknowledged.flatMap(({ chat, uuid, seq, isDeleted }) => {
    const row = byUuid.get(uuid)
    const isStored = row?.chat === chat && row.seq === seq && (!isDeleted || row.deletedSeq !== null)
    return isStored ? [] : [`chat ${chat}: ${uuid} as ${seq}`]
  })
}

function findDuplicates({ acknowledged, rows }: Observations): string[] {
  const acknowledgedUuids = new Set(acknowledged.map(({ uuid }) => uuid))
  const checkedUuids = new Set<string>()
  return rows.flatMap(({ chat, uuid, seq }) => {
    const isExpected = acknowledgedUuids.has(uuid) && !checkedUuids.has(uuid)
    checkedUuids.add(uuid)
    return isExpected ? [] : [`chat ${chat}: ${uuid} as ${seq}`]
  })
}

function findGaps({ rows, lastSeqs }: Observations): string[] {
  const byChat = Map.groupBy(rows, ({ chat }) => chat)
  return [...lastSeqs].flatMap(([chat, last]) => {
    const numbers = (byChat.get(chat) ?? []).flatMap(({ seq, deletedSeq }) =>
      deletedSeq === null ? [seq] : [seq, deletedSeq],
    )
    const isComplete =
      numbers.length === last && new Set(numbers).size === last && numbers.every((seq) => seq >= 1 && seq <= last)
    return isComplete ? [] : [`chat ${chat}: ${numbers.length} numbers up to ${last}`]
  })
}

function findDivergent({ rows, lastSeqs, clientStates }: Observations): string[] {
  const byChat = Map.groupBy(rows, ({ chat }) => chat)
  return clientStates.flatMap(({ chat, username, uuids, seq }) => {
    const stored = (byChat.get(chat) ?? [])
      .filter(({ deletedSeq }) => deletedSeq === null)
      .toSorted((a, b) => a.seq - b.seq)
    const isSame = seq === lastSeqs.get(chat) && stored.map(({ uuid }) => uuid).join() === uuids.join()
    return isSame ? [] : [`chat ${chat}: ${username} sees ${uuids.length} of ${stored.length}, up to ${seq}`]
  })
}

export function checkChats(observations: Observations): Violations {
  return {
    lost: findLost(observations),
    duplicated: findDuplicates(observations),
    gaps: findGaps(observations),
    divergent: findDivergent(observations),
  }
}
