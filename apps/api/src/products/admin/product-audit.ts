import type { AuditEntry } from '../../audit/index.ts'
import { versionOf } from '../product-version.ts'
import type { Content, ApprovalState } from '../product-version.ts'

type ProductState = Content & ApprovalState

/** `before` is null for a new product, `after` for a deleted one. */
export type ProductChange = { id: number; before: ProductState | null; after: ProductState | null }

/** The content is represented by its version, so that the owner's text does not enter the audit log. */
const auditState = (product: ProductState | null) =>
  product && { approved: product.approved, rejectionReason: product.rejection_reason, version: versionOf(product) }

export function productAuditEntry({ id, before, after }: ProductChange, action = actionOf(before, after)): AuditEntry {
  return { action, subject: { kind: 'product', id }, before: auditState(before), after: auditState(after) }
}

function actionOf(before: ProductState | null, after: ProductState | null): string {
  if (!before) return 'product.create'
  return after ? 'product.change' : 'product.delete'
}
