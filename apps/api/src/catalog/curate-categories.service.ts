import type { CategoryForm, SavedCategory } from '@fourfold/contract/admin/catalog/shapes'
import { inTransaction } from '@fourfold/platform/db/db'

import { AppError } from '../infra/app-error.ts'
import { translateForeignKeyErrors } from '../infra/db/foreign-key-errors.ts'
import { presentSavedCategory } from './catalog.present.ts'
import { categoryById, hasTags } from './catalog.queries.ts'
import { holdRow, removeCategory, writeCategory } from './curating.store.ts'
import { requireCurrent } from './curating.ts'
import type { Admin, CuratingDeps } from './curating.ts'

const kind = 'category'
const named = { category_tag_id_fkey: { code: 'reference_gone', field: 'tagId' } } as const

/** Changing categories. */
export function curateCategories({ db, recordAudit, forgetCategory }: CuratingDeps) {
  return {
    saveCategory: (admin: Admin, form: CategoryForm): Promise<{ category: SavedCategory }> =>
      translateForeignKeyErrors(named, () =>
        inTransaction(db, async (tx) => {
          const { categoryId, version } = form
          if (categoryId !== null) await holdRow(tx, kind, categoryId)
          const before =
            categoryId === null
              ? null
              : presentSavedCategory(requireCurrent(await categoryById(tx, categoryId), version))
          const id = await writeCategory(tx, form)
          const category = presentSavedCategory(requireCurrent(await categoryById(tx, id), undefined))
          await recordAudit(tx, admin, { action: 'category.save', subject: { kind, id }, before, after: category })
          return { category }
        }),
      ),

    /** Who paid for a category keeps it on record, so such a category stays. (ADM-15) */
    deleteCategory: (admin: Admin, id: number): Promise<{ categoryId: number }> =>
      translateForeignKeyErrors({ otherwise: { code: 'category_in_use' } }, () =>
        inTransaction(db, async (tx) => {
          await holdRow(tx, kind, id)
          const before = presentSavedCategory(requireCurrent(await categoryById(tx, id), undefined))
          if (await hasTags(tx, id)) throw new AppError('category_has_tags')
          await removeCategory(tx, id)
          await forgetCategory(tx, id)
          await recordAudit(tx, admin, { action: 'category.delete', subject: { kind, id }, before, after: null })
          return { categoryId: id }
        }),
      ),
  }
}
