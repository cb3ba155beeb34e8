import type { SavedTag, TagForm } from '@fourfold/contract/admin/catalog/shapes'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Tx } from '@fourfold/platform/db/db'

import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { translateForeignKeyErrors } from '../../infra/db/foreign-key-errors.ts'
import { presentSavedTag } from '../catalog.present.ts'
import { findTag } from '../catalog.queries.ts'
import { lockRow, removeTag, writeTag } from './admin-catalog.store.ts'
import { rejectCrisisPhrases, requireCurrent } from './admin-catalog.ts'
import type { CatalogAdminDeps } from './admin-catalog.ts'

const references = { tag_category_category_id_fkey: { code: 'reference_gone', field: 'categories' } } as const
const dependents = { category_tag_id_fkey: { code: 'tag_is_root' } } as const

/**
 * Creates the functions with which admins manage tags. Renaming a tag changes no listing; search processes reload the
 * names.
 */
export function createTagAdmin({ db, recordAudit, enqueueTagRemoval, tagPhrases }: CatalogAdminDeps) {
  /** Loads the state of a tag for the audit log. */
  const loadAuditState = async (tx: Tx, tag: SavedTag) => ({ ...tag, words: await tagPhrases.find(tx, tag.id) })

  return {
    async getTag(id: number): Promise<{ tag: SavedTag; words: string[] }> {
      const row = await findTag(db, id)
      if (!row) throw new AppError('not_found')
      return { tag: presentSavedTag(row), words: await tagPhrases.find(db, id) }
    },

    saveTag: (admin: Actor, form: TagForm): Promise<{ tag: SavedTag }> =>
      translateForeignKeyErrors(references, () =>
        inTransaction(db, async (tx) => {
          const { tagId, version } = form
          if (tagId !== null) await lockRow(tx, 'tag', tagId)
          const current = tagId === null ? null : presentSavedTag(requireCurrent(await findTag(tx, tagId), version))
          const before = current && (await loadAuditState(tx, current))
          rejectCrisisPhrases(form.words ?? [], before?.words ?? [])
          const id = await writeTag(tx, form)
          if (form.words) await tagPhrases.save(tx, id, form.words)
          const tag = presentSavedTag(requireCurrent(await findTag(tx, id), undefined))
          const after = await loadAuditState(tx, tag)
          await recordAudit(tx, admin, { action: 'tag.save', subject: { kind: 'tag', id }, before, after })
          return { tag }
        }),
      ),

    deleteTag: (admin: Actor, id: number): Promise<{ tagId: number }> =>
      translateForeignKeyErrors(dependents, () =>
        inTransaction(db, async (tx) => {
          await lockRow(tx, 'tag', id)
          const before = await loadAuditState(tx, presentSavedTag(requireCurrent(await findTag(tx, id), undefined)))
          await removeTag(tx, id)
          await enqueueTagRemoval(tx, id)
          await recordAudit(tx, admin, { action: 'tag.delete', subject: { kind: 'tag', id }, before, after: null })
          return { tagId: id }
        }),
      ),
  }
}
