import type { AffectedUsers } from '@fourfold/contract/admin/catalog/shapes'
import { detectCrisis } from '@fourfold/crisis-detection'
import type { Db, Reader, Tx } from '@fourfold/platform/db/db'

import type { RecordAudit } from '../audit/index.ts'
import type { Actor } from '../infra/actor.ts'
import { AppError } from '../infra/app-error.ts'

export type CuratingDeps = {
  db: Db
  recordAudit: RecordAudit
  tagWords: TagWords
  /** Takes a tag out of what people chose. Those are many, so it only begins with it. */
  forgetTag: (tx: Tx, tagId: number) => Promise<void>
  /** Takes a category out of what it could be paid for with. */
  forgetCategory: (tx: Tx, categoryId: number) => Promise<void>
}

/** How many people something reaches; profiles know. */
export type Counting = {
  byTag: (db: Reader, tagId: number) => Promise<AffectedUsers>
  byCategory: (db: Reader, categoryId: number) => Promise<AffectedUsers>
  byQuestion: (db: Reader, text: string) => Promise<AffectedUsers>
}

/** Everyday words that lead to a tag; search keeps them. */
export type TagWords = {
  of: (db: Reader, tagId: number) => Promise<string[]>
  write: (tx: Tx, tagId: number, words: readonly string[]) => Promise<void>
}

/** Who acts. */
export type Admin = Actor

type Versioned = { version: number }

/** What is there to be changed; refuses when it is not, or no longer as it was when somebody began to edit it. */
export function requireCurrent<Row extends Versioned>(row: Row | undefined, version: number | undefined): Row {
  if (!row) throw new AppError('not_found')
  if (version !== undefined && version !== row.version) throw new AppError('changed_meanwhile')
  return row
}

/** A cry for help is answered as one. What was a word before it was heard as a cry stays. */
export function refuseCrisis(words: readonly string[], before: readonly string[]): void {
  const fresh = words.filter((word) => !before.includes(word))
  if (fresh.some((word) => detectCrisis(word) !== null)) throw new AppError('word_is_crisis', 'words')
}
