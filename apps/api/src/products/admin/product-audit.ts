import type { AuditEntry } from '../../audit/index.ts'
import { computeVersion } from '../product-version.ts'
import type { Content, ApprovalState } from '../product-version.ts'

type ProductState = Content & ApprovalState

/** `before` is null for a new product, `after` for a deleted one. */
export type ProductChange = { id: number; before: ProductState | null; after: ProductState | null }

/**
 * Builds the audited state. The content is represented by its version, so that the owner's text does not enter the
 * audit log.
 */
const buildAuditState = (product: ProductState | null) =>
  product && { approved: product.approved, rejectionReason: product.rejection_reason, version: computeVersion(product) }

export function buildProductAuditEntry(
  { id, before, after }: ProductChange,
  action = getDefaultAction(before, after),
): AuditEntry {
  return { action, subject: { kind: 'product', id }, before: buildAuditState(before), after: buildAuditState(after) }
}

function getDefaultAction(before: ProductState | null, after: ProductState | null): string {
  if (!before) return 'product.create'
  return after ? 'product.change' : 'product.delete'
}
