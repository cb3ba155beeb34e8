import type { AuditEntry } from '../../audit/index.ts'
import { versionOf } from '../product-version.ts'
import type { Content, Verdict } from '../product-version.ts'

type Known = Content & Verdict

/** What was done to a product; before it was made and after it is gone there is nothing to tell. */
export type ProductChange = { id: number; before: Known | null; after: Known | null }

/** What it said is told by its version: the words are its owner's. */
const told = (product: Known | null) =>
  product && { approved: product.approved, rejectionReason: product.rejection_reason, version: versionOf(product) }

/** What an admin did to a product, as the audit log keeps it. */
export function auditOf({ id, before, after }: ProductChange, action = nameOf(before, after)): AuditEntry {
  return { action, subject: { kind: 'product', id }, before: told(before), after: told(after) }
}

function nameOf(before: Known | null, after: Known | null): string {
  if (!before) return 'product.create'
  return after ? 'product.change' : 'product.delete'
}
