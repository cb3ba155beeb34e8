import type { FileKind } from '@fourfold/contract/reference/files'
import type { AccountId } from '@fourfold/platform/ids'

import type { Actor } from '../infra/actor.ts'

type Uploader = Pick<Actor, 'isProfessional' | 'isAdmin'>
type Owned = { account_id: AccountId }

/** Everybody has a face and a voice; showing work and products is for professionals. Admins help with products. */
export function mayUpload(actor: Uploader, kind: FileKind): boolean {
  if (kind === 'product') return actor.isProfessional || actor.isAdmin
  return kind === 'library' || kind === 'file' ? actor.isProfessional : true
}

export function mayAddImagesTo(actor: Pick<Actor, 'accountId' | 'isAdmin'>, product: Owned): boolean {
  return actor.isAdmin || product.account_id === actor.accountId
}

/** Only the owner, whatever else somebody may do. (OP-056) */
export function mayDelete(actor: Pick<Actor, 'accountId'>, file: Owned): boolean {
  return file.account_id === actor.accountId
}

/** Tells whether somebody is one of the two who chat where this file was sent. */
export type IsChatParticipant = (fileUuid: string, accountId: AccountId) => Promise<boolean>

type Loading = {
  file: Owned & { uuid: string; kind: FileKind }
  viewer: Pick<Actor, 'accountId' | 'impersonation'> | null
  isChatParticipant: IsChatParticipant
}

/** What is on a profile or a product is public; what was sent in a chat belongs to the two who chat. (OP-056) */
export async function mayLoad({ file, viewer, isChatParticipant }: Loading): Promise<boolean> {
  if (file.kind !== 'chat') return true
  // Nor to who acts as one of them, without a reason.
  if (!viewer || viewer.impersonation?.hasReason === false) return false
  return file.account_id === viewer.accountId || isChatParticipant(file.uuid, viewer.accountId)
}
