/** A message as its sender was told. */
export type Acknowledged = { chat: number; uuid: string; seq: number; isDeleted: boolean }

/** A message as the database has it when all is over. */
export type Row = { chat: number; uuid: string; seq: number; deletedSeq: number | null }

/** What one of the two sees in the end: the messages in their order. */
export type Seen = { chat: number; who: string; uuids: readonly string[]; seq: number }

type Evidence = {
  acknowledged: readonly Acknowledged[]
  rows: readonly Row[]
  lastSeqs: ReadonlyMap<number, number>
  seen: readonly Seen[]
}

export type Verdict = {
  /** Acknowledged messages that the database does not have, or has under another number; deletions that were forgotten. */
  lost: string[]
  /** Messages that are there twice, or that nobody has sent. */
  doubled: string[]
  /** Numbers of a chat that were given twice, or to nothing. */
  gaps: string[]
  /** People who see something else than the database has, or in another order. */
  different: string[]
}

function lostOf({ acknowledged, rows }: Evidence): string[] {
  const byUuid = new Map(rows.map((row) => [row.uuid, row]))
  return acknowledged.flatMap(({ chat, uuid, seq, isDeleted }) => {
    const row = byUuid.get(uuid)
    const isKept = row?.chat === chat && row.seq === seq && (!isDeleted || row.deletedSeq !== null)
    return isKept ? [] : [`chat ${chat}: ${uuid} as ${seq}`]
  })
}

function doubledOf({ acknowledged, rows }: Evidence): string[] {
  const sent = new Set(acknowledged.map(({ uuid }) => uuid))
  const met = new Set<string>()
  return rows.flatMap(({ chat, uuid, seq }) => {
    const isFine = sent.has(uuid) && !met.has(uuid)
    met.add(uuid)
    return isFine ? [] : [`chat ${chat}: ${uuid} as ${seq}`]
  })
}

function gapsOf({ rows, lastSeqs }: Evidence): string[] {
  const byChat = Map.groupBy(rows, ({ chat }) => chat)
  return [...lastSeqs].flatMap(([chat, last]) => {
    const given = (byChat.get(chat) ?? []).flatMap(({ seq, deletedSeq }) =>
      deletedSeq === null ? [seq] : [seq, deletedSeq],
    )
    const isWhole =
      given.length === last && new Set(given).size === last && given.every((seq) => seq >= 1 && seq <= last)
    return isWhole ? [] : [`chat ${chat}: ${given.length} numbers up to ${last}`]
  })
}

function differentOf({ rows, lastSeqs, seen }: Evidence): string[] {
  const byChat = Map.groupBy(rows, ({ chat }) => chat)
  return seen.flatMap(({ chat, who, uuids, seq }) => {
    const there = (byChat.get(chat) ?? [])
      .filter(({ deletedSeq }) => deletedSeq === null)
      .toSorted((one, other) => one.seq - other.seq)
    const isSame = seq === lastSeqs.get(chat) && there.map(({ uuid }) => uuid).join() === uuids.join()
    return isSame ? [] : [`chat ${chat}: ${who} sees ${uuids.length} of ${there.length}, up to ${seq}`]
  })
}

export function judge(evidence: Evidence): Verdict {
  return {
    lost: lostOf(evidence),
    doubled: doubledOf(evidence),
    gaps: gapsOf(evidence),
    different: differentOf(evidence),
  }
}
