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
import { Pagination, getFailedListQuery } from '../table/index.ts'
import { UndoNote, useUndoableDeletions } from '../undo-window/index.ts'
import { productListQuery, buildProductSearchUrl } from './product-list-query.ts'
import type { ProductSearch } from './product-list-query.ts'
import { ProductFilters } from './ProductFilters.tsx'
import { ProductTable } from './ProductTable.tsx'
import type { RowAction } from './ProductTable.tsx'

type Decision = { product: AdminProduct; approved: boolean; reason?: string }

/** Sends the version that the admin saw, so that the server rejects a decision on a changed product. (ADM-39) */
function sendDecision({ product, approved, reason = '' }: Decision) {
  const { id, title, description, version } = product
  return call(setProductApproved, { body: { productId: id, approved, title, description, reason, version } })
}

function formatDecisionMessage({ approved }: AdminProduct, isChanged: boolean): string {
  const state = approved ? 'approved' : 'not approved'
  return isChanged ? `is ${state}.` : `was ${state} already. Nothing was changed.`
}

/** Provides the actions on products. Each reloads the list, because an error often means that it is outdated. */
function useProductActions(userId: number) {
  const queries = useQueryClient()
  const invalidate = () => queries.invalidateQueries({ queryKey: adminKey(userId) })
  const decisionAction = useAction(async (decision: Decision) => {
    const { product, isChanged } = await sendDecision(decision).finally(() => void invalidate())
    void toast(`“${product.title}” ${formatDecisionMessage(product, isChanged)}`)
  })
  const addButton = useRef<HTMLButtonElement>(null)
  const deletions = useUndoableDeletions<AdminProduct>({
    getName: ({ title }) => title,
    buildDeletionRequest: (id) => ({ endpoint: deleteProduct, body: { id } }),
    onSent: invalidate,
    focusAfterUndo: addButton,
  })
  return { decisionAction, deletions, invalidate, addButton, error: decisionAction.error ?? deletions.error }
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
  search: ProductSearch
  /** The product form, which professionals also use. */
  Editor: ComponentType<EditorProps>
}

/** The list of all products, with actions to approve, edit, add and delete. (ADM-04, OP-107) */
export function AdminProducts({ userId, search, Editor }: AdminProductsProps) {
  const query = useQuery(productListQuery(userId, search))
  const { data } = query
  const failedQuery = getFailedListQuery(query)
  const { decisionAction, deletions, invalidate, addButton, error } = useProductActions(userId)
  const dialog = useDialog<{ action: RowAction; product: AdminProduct | null }>()
  const product = dialog.subject?.product ?? null
  const isOpen = (action: RowAction) => dialog.opened && dialog.subject?.action === action
  const loadedProducts = data?.data.products ?? []
  const products = deletions.excludeDeleted(loadedProducts)

  function handleAction(action: RowAction, row: AdminProduct): void {
    if (action === 'approve') void decisionAction.run({ product: row, approved: true })
    else dialog.open({ action, product: row })
  }

  function remove(): void {
    if (product) deletions.remove(product)
    dialog.close()
  }

  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start">
        <ProductFilters search={search} />
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
        products={data || failedQuery ? products : undefined}
        failedQuery={failedQuery}
        search={search}
        onAction={handleAction}
      />
      <Pagination
        page={search.page}
        rowCount={products.length}
        count={(data?.data.productCount ?? 0) - (loadedProducts.length - products.length)}
        isCapped={data?.data.isCountCapped ?? false}
        nextCursor={data?.next ?? null}
        buildPageUrl={(page) => buildProductSearchUrl({ ...search, ...page })}
      />
      <Editor
        opened={isOpen('edit')}
        product={product}
        onSaved={() => {
          void invalidate()
          dialog.close()
        }}
        onClose={dialog.close}
      />
      <ReasonDialog
        opened={isOpen('withdraw')}
        title="Withdraw approval?"
        confirmLabel="Withdraw"
        onConfirm={(reason) => {
          dialog.close()
          if (product) void decisionAction.run({ product, approved: false, reason })
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
