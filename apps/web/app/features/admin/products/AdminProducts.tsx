import { setProductApproved } from '@fourfold/contract/products/admin-endpoints'
import type { AdminProduct } from '@fourfold/contract/products/admin-shapes'
import { deleteProduct } from '@fourfold/contract/products/endpoints'
import { Button, Group, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ComponentType } from 'react'

import { toast } from '~/lib/browser/toast.ts'
import { useAction } from '~/lib/data/action.ts'
import { call } from '~/lib/data/api.ts'
import { ConfirmDialog } from '~/ui/dialogs/ConfirmDialog.tsx'
import { useDialog } from '~/ui/dialogs/use-dialog.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'

import { adminKey } from '../admin-key.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { Pagination, failedListQuery } from '../table/index.ts'
import { UndoNote, useUndoableDeletions } from '../undo-window/index.ts'
import { productListQuery, productSearchUrl } from './product-list-query.ts'
import type { ProductSearch } from './product-list-query.ts'
import { ProductFilters } from './ProductFilters.tsx'
import { ProductTable } from './ProductTable.tsx'
import type { RowAction } from './ProductTable.tsx'

type Decision = { product: AdminProduct; approved: boolean; reason?: string }

/** Sends the version that the admin saw, so that a decision on a changed product fails. (ADM-39) */
function decide({ product, approved, reason = '' }: Decision) {
  const { id, title, description, version } = product
  return call(setProductApproved, { body: { productId: id, approved, title, description, reason, version } })
}

function decisionMessage({ approved }: AdminProduct, isChanged: boolean): string {
  const is = approved ? 'approved' : 'not approved'
  return isChanged ? `is ${is}.` : `was ${is} already. Nothing was changed.`
}

/** Actions on products. The list reloads after each, because an error often means that it is outdated. */
function useProductActions(userId: number) {
  const queries = useQueryClient()
  const invalidate = () => queries.invalidateQueries({ queryKey: adminKey(userId) })
  const deciding = useAction(async (decision: Decision) => {
    const { product, isChanged } = await decide(decision).finally(() => void invalidate())
    void toast(`“${product.title}” ${decisionMessage(product, isChanged)}`)
  })
  const addButton = useRef<HTMLButtonElement>(null)
  const deletions = useUndoableDeletions<AdminProduct>({
    nameOf: ({ title }) => title,
    deletionCall: (id) => ({ endpoint: deleteProduct, body: { id } }),
    onSent: invalidate,
    focusAfterUndo: addButton,
  })
  return { deciding, deletions, askAgain: invalidate, addButton, error: deciding.error ?? deletions.error }
}

type EditorProps = {
  opened: boolean
  /** Null to add a product. */
  product: AdminProduct | null
  onSaved: () => void
  onClose: () => void
}

type AdminProductsProps = {
  userId: number
  address: ProductSearch
  /** The product form that professionals use too. */
  Editor: ComponentType<EditorProps>
}

/** All products: approve, edit, add and delete. If they cannot be loaded, the list stays empty. (ADM-04, OP-107) */
export function AdminProducts({ userId, address, Editor }: AdminProductsProps) {
  const query = useQuery(productListQuery(userId, address))
  const { data } = query
  const missing = failedListQuery(query)
  const { deciding, deletions, askAgain, addButton, error } = useProductActions(userId)
  const dialog = useDialog<{ action: RowAction; product: AdminProduct | null }>()
  const product = dialog.subject?.product ?? null
  const isOpen = (action: RowAction) => dialog.opened && dialog.subject?.action === action
  const listed = data?.data.products ?? []
  const products = deletions.withoutDeleted(listed)

  function act(action: RowAction, chosen: AdminProduct): void {
    if (action === 'approve') void deciding.run({ product: chosen, approved: true })
    else dialog.open({ action, product: chosen })
  }

  function remove(): void {
    if (product) deletions.remove(product)
    dialog.close()
  }

  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start">
        <ProductFilters address={address} />
        <Button
          ref={addButton}
          size="md"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => dialog.open({ action: 'edit', product: null })}
        >
          Add product
        </Button>
      </Group>
      <div>
        <UndoNote {...deletions.note} />
        <ErrorAlert message={error} />
      </div>
      <ProductTable
        products={data || missing ? products : undefined}
        failedQuery={missing}
        address={address}
        onAction={act}
      />
      <Pagination
        page={address.page}
        shown={products.length}
        count={(data?.data.productCount ?? 0) - (listed.length - products.length)}
        isCapped={data?.data.isCountCapped ?? false}
        next={data?.next ?? null}
        pageUrl={(page) => productSearchUrl({ ...address, ...page })}
      />
      <Editor
        opened={isOpen('edit')}
        product={product}
        onSaved={() => {
          void askAgain()
          dialog.close()
        }}
        onClose={dialog.close}
      />
      <ReasonDialog
        opened={isOpen('withdraw')}
        title="Withdraw approval?"
        confirmLabel="Withdraw"
        onReason={(reason) => {
          dialog.close()
          if (product) void deciding.run({ product, approved: false, reason })
        }}
        onClose={dialog.close}
      >
        Members no longer see this product. We email your reason to its owner.
      </ReasonDialog>
      <ConfirmDialog
        opened={isOpen('delete')}
        title="Delete Product?"
        confirmLabel="Delete"
        danger
        onConfirm={remove}
        onClose={dialog.close}
        onClosed={() => dialog.restoreFocus(addButton.current)}
      >
        {`“${product?.title ?? ''}” and its images are deleted. You can undo this for ten seconds.`}
      </ConfirmDialog>
    </Stack>
  )
}
