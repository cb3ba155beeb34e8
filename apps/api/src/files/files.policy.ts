import type { FileKind } from '@fourfold/contract/reference/files'
import type { AccountId } from '@fourfold/platform/ids'

import type { Actor } from '../infra/actor.ts'

type Uploader = Pick<Actor, 'isProfessional' | 'isAdmin'>
type Owned = { account_id: AccountId }

/**
 * Returns whether a user may upload this kind of file. Galleries, certificates and products are for professionals;
 * admins may add product images.
 */
export function mayUpload(actor: Uploader, kind: FileKind): boolean {
  if (kind === 'product') return actor.isProfessional || actor.isAdmin
  return kind === 'library' || kind === 'file' ? actor.isProfessional : true
}

export function mayAddImagesTo(actor: Pick<Actor, 'accountId' | 'isAdmin'>, product: Owned): boolean {
  return actor.isAdmin || product.account_id === actor.accountId
}

/** Returns whether a user may delete a file: only the owner may, not even an admin. (OP-056) */
export function mayDelete(actor: Pick<Actor, 'accountId'>, file: Owned): boolean {
  return file.account_id === actor.accountId
}

export type IsChatParticipant = (fileUuid: string, accountId: AccountId) => Promise<boolean>

type LoadRequest = {
  file: Owned & { uuid: string; kind: FileKind }
  viewer: Pick<Actor, 'accountId' | 'impersonation'> | null
  isChatParticipant: IsChatParticipant
}

/**
 * Returns whether a user may load a file. Files of profiles and products are public; chat files are for the two
 * participants. (OP-056)
 */
export async function mayLoad({ file, viewer, isChatParticipant }: LoadRequest): Promise<boolean> {
  if (file.kind !== 'chat') return true
  // An impersonating admin needs a reason.
  if (!viewer || viewer.impersonation?.hasReason === false) return false
  return file.account_id === viewer.accountId || isChatParticipant(file.uuid, viewer.accountId)
}
