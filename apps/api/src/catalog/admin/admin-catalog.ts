import type { AffectedUsers } from '@fourfold/contract/admin/catalog/shapes'
import { detectCrisis } from '@fourfold/crisis-detection'
import type { Db, Reader, Tx } from '@fourfold/platform/db/db'

import type { RecordAudit } from '../../audit/index.ts'
import { AppError } from '../../infra/app-error.ts'

export type CatalogAdminDeps = {
  db: Db
  recordAudit: RecordAudit
  tagPhrases: TagPhrases
  /** Enqueues the job that removes a deleted tag from all profiles. */
  enqueueTagRemoval: (tx: Tx, tagId: number) => Promise<void>
  /** Removes a deleted category from the subscription types. */
  removeCategoryFromTypes: (tx: Tx, categoryId: number) => Promise<void>
}

/** Counts the users that a change of the catalog affects. */
export type CountAffectedUsers = {
  byTag: (db: Reader, tagId: number) => Promise<AffectedUsers>
  byCategory: (db: Reader, categoryId: number) => Promise<AffectedUsers>
  byQuestion: (db: Reader, text: string) => Promise<AffectedUsers>
}

/** Synonym phrases of a tag. The search module stores them. */
export type TagPhrases = {
  find: (db: Reader, tagId: number) => Promise<string[]>
  save: (tx: Tx, tagId: number, phrases: readonly string[]) => Promise<void>
}

type Versioned = { version: number }

/** Returns the row if it exists and has the version that the admin edited; throws otherwise. */
export function requireCurrent<Row extends Versioned>(row: Row | undefined, version: number | undefined): Row {
  if (!row) throw new AppError('not_found')
  if (version !== undefined && version !== row.version) throw new AppError('changed_meanwhile')
  return row
}

/**
 * Rejects new phrases that search would treat as a crisis. Keeps phrases that were saved before the detection covered
 * them.
 */
export function rejectCrisisPhrases(phrases: readonly string[], savedPhrases: readonly string[]): void {
  const added = phrases.filter((phrase) => !savedPhrases.includes(phrase))
  if (added.some((phrase) => detectCrisis(phrase) !== null)) throw new AppError('word_is_crisis', 'words')
}
