import type { Done } from '@fourfold/contract/accounts/shapes'
import type { Product, ProductForm, ProductWithImages } from '@fourfold/contract/products/shapes'
import type { z } from 'zod'

import type { Files } from '../files/index.ts'
import type { Actor } from '../platform/actor.ts'
import type { Clock } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/db.ts'
import type { Db } from '../platform/db/db.ts'
import { Failure } from '../platform/failure.ts'
import type { AccountId } from '../platform/ids.ts'
import { changeAs, offerAs } from './product-change.service.ts'
import { mayChangeProduct, maySeeProduct } from './products.policy.ts'
import { presentProduct } from './products.present.ts'
import { approvedProducts, productById, productByUuid, productsOfAccount } from './products.queries.ts'
import type { ProductRow } from './products.queries.ts'
import { lockProduct, removeProduct } from './products.store.ts'

type ProductsDeps = { db: Db; clock: Clock; files: Files }

export type Products = ReturnType<typeof createProducts>

export function createProducts({ db, clock, files }: ProductsDeps) {
  /** All images in one statement, however many products. */
  async function present(rows: readonly ProductRow[], viewer: Actor | null): Promise<Product[]> {
    const images = await files.productImages(rows.map((row) => row.id))
    return rows.map((row) => presentProduct(row, images.get(row.id) ?? [], viewer))
  }

  return {
    async own(actor: Actor): Promise<Product[]> {
      return present(await productsOfAccount(db, actor.accountId, { approvedOnly: false }), actor)
    },

    async ofProfessional(accountId: AccountId, viewer: Actor | null): Promise<Product[]> {
      const approvedOnly = !mayChangeProduct(viewer, { account_id: accountId })
      return present(await productsOfAccount(db, accountId, { approvedOnly }), viewer)
    },

    async approved(): Promise<Product[]> {
      return present(await approvedProducts(db), null)
    },

    async one(uuid: string, viewer: Actor | null): Promise<z.output<typeof ProductWithImages>> {
      const row = await productByUuid(db, uuid)
      if (!row || !maySeeProduct(viewer, row)) throw new Failure('not_found')
      const images = (await files.productImages([row.id])).get(row.id) ?? []
      return { product: presentProduct(row, images, viewer), images }
    },

    async save(actor: Actor, { id, ...content }: z.output<typeof ProductForm>): Promise<{ product: Product }> {
      const saved = await inTransaction(db, (tx) =>
        id ? changeAs(tx, actor, { id, ...content }) : offerAs(tx, actor, { ...content, now: clock.now() }),
      )
      const [product] = await present([await productById(db, saved)], actor)
      if (!product) throw new Failure('not_found')
      return { product }
    },

    async remove(actor: Actor, id: number): Promise<Done> {
      await inTransaction(db, async (tx) => {
        const product = await lockProduct(tx, id)
        if (!product || !mayChangeProduct(actor, product)) throw new Failure('not_found')
        await files.removeOfProduct(tx, id)
        await removeProduct(tx, id)
      })
      return {}
    },
  }
}
