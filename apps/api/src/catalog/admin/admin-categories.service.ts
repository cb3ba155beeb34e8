import type { CategoryForm, SavedCategory } from '@fourfold/contract/admin/catalog/shapes'
import { inTransaction } from '@fourfold/platform/db/db'

import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { translateForeignKeyErrors } from '../../infra/db/foreign-key-errors.ts'
import { presentSavedCategory } from '../catalog.present.ts'
import { findCategory, hasTags } from '../catalog.queries.ts'
import { lockRow, removeCategory, writeCategory } from './admin-catalog.store.ts'
import { requireCurrent } from './admin-catalog.ts'
import type { CatalogAdminDeps } from './admin-catalog.ts'

const kind = 'category'
const references = { category_tag_id_fkey: { code: 'reference_gone', field: 'tagId' } } as const

export function createCategoryAdmin({ db, recordAudit, removeCategoryFromTypes }: CatalogAdminDeps) {
  return {
    saveCategory: (admin: Actor, form: CategoryForm): Promise<{ category: SavedCategory }> =>
      translateForeignKeyErrors(references, () =>
        inTransaction(db, async (tx) => {
          const { categoryId, version } = form
          if (categoryId !== null) await lockRow(tx, kind, categoryId)
          const before =
            categoryId === null
              ? null
              : presentSavedCategory(requireCurrent(await findCategory(tx, categoryId), version))
          const id = await writeCategory(tx, form)
          const category = presentSavedCategory(requireCurrent(await findCategory(tx, id), undefined))
          await recordAudit(tx, admin, { action: 'category.save', subject: { kind, id }, before, after: category })
          return { category }
        }),
      ),

    /** Throws `category_in_use` for a category that was ever paid for, because subscriptions reference it. (ADM-15) */
    deleteCategory: (admin: Actor, id: number): Promise<{ categoryId: number }> =>
      translateForeignKeyErrors({ otherwise: { code: 'category_in_use' } }, () =>
        inTransaction(db, async (tx) => {
          await lockRow(tx, kind, id)
          const before = presentSavedCategory(requireCurrent(await findCategory(tx, id), undefined))
          if (await hasTags(tx, id)) throw new AppError('category_has_tags')
          await removeCategory(tx, id)
          await removeCategoryFromTypes(tx, id)
          await recordAudit(tx, admin, { action: 'category.delete', subject: { kind, id }, before, after: null })
          return { categoryId: id }
        }),
      ),
  }
}
