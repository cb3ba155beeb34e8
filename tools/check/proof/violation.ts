/** A violation on purpose, and what the gate must say about it. */
export type ViolationFixture = {
  /** What is wrong, in the words of the table. */
  what: string
  /** Files to write: a text, or a change to the text that stands there. */
  files?: Readonly<Record<string, string | ((before: string) => string)>>
  env?: Readonly<Record<string, string>>
  /** Words that must all stand together in one finding of the gate. */
  says: readonly string[]
}

/** Violations that one run of a gate must find all. */
export type Proof = { gate: string; violations: readonly ViolationFixture[] }
