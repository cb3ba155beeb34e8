import type { SavedTag, TagForm } from '@fourfold/contract/admin/catalog/shapes'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Tx } from '@fourfold/platform/db/db'

import { AppError } from '../infra/app-error.ts'
import { translateForeignKeyErrors } from '../infra/db/foreign-key-errors.ts'
import { presentSavedTag } from './catalog.present.ts'
import { tagById } from './catalog.queries.ts'
import { holdRow, removeTag, writeTag } from './curating.store.ts'
import { refuseCrisis, requireCurrent } from './curating.ts'
import type { Admin, CuratingDeps } from './curating.ts'

const named = { tag_category_category_id_fkey: { code: 'reference_gone', field: 'categories' } } as const
const needed = { category_tag_id_fkey: { code: 'tag_is_root' } } as const

/** Changing tags. A new name is found by search as soon as it has read the tags again; no listing changes with it. */
export function curateTags({ db, recordAudit, forgetTag, tagWords }: CuratingDeps) {
  /** As it is now, with the words, to be noted. */
  const noted = async (tx: Tx, tag: SavedTag) => ({ ...tag, words: await tagWords.of(tx, tag.id) })

  return {
    async tag(id: number): Promise<{ tag: SavedTag; words: string[] }> {
      const row = await tagById(db, id)
      if (!row) throw new AppError('not_found')
      return { tag: presentSavedTag(row), words: await tagWords.of(db, id) }
    },

    saveTag: (admin: Admin, form: TagForm): Promise<{ tag: SavedTag }> =>
      translateForeignKeyErrors(named, () =>
        inTransaction(db, async (tx) => {
          const { tagId, version } = form
          if (tagId !== null) await holdRow(tx, 'tag', tagId)
          const current = tagId === null ? null : presentSavedTag(requireCurrent(await tagById(tx, tagId), version))
          const before = current && (await noted(tx, current))
          refuseCrisis(form.words ?? [], before?.words ?? [])
          const id = await writeTag(tx, form)
          if (form.words) await tagWords.write(tx, id, form.words)
          const tag = presentSavedTag(requireCurrent(await tagById(tx, id), undefined))
          const after = await noted(tx, tag)
          await recordAudit(tx, admin, { action: 'tag.save', subject: { kind: 'tag', id }, before, after })
          return { tag }
        }),
      ),

    deleteTag: (admin: Admin, id: number): Promise<{ tagId: number }> =>
      translateForeignKeyErrors(needed, () =>
        inTransaction(db, async (tx) => {
          await holdRow(tx, 'tag', id)
          const before = await noted(tx, presentSavedTag(requireCurrent(await tagById(tx, id), undefined)))
          await removeTag(tx, id)
          await forgetTag(tx, id)
          await recordAudit(tx, admin, { action: 'tag.delete', subject: { kind: 'tag', id }, before, after: null })
          return { tagId: id }
        }),
      ),
  }
}
