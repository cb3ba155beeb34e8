import { initials } from '~/lib/format/names.ts'
import { useBrokenImage } from '~/ui/media/use-broken-image.ts'

import type { AccountIdentity } from './account-identity.ts'

import classes from './Account.module.css'

/** A photo or initials. The initials are drawn with CSS, because text would become part of the button's name. */
export function AccountAvatar({ face: { name, image } }: { face: AccountIdentity }) {
  const { isBroken, watch } = useBrokenImage(image)
  if (image === null || isBroken) return <span className={classes.face} data-initials={initials(name)} />
  return <img {...watch} className={classes.face} src={image} alt="" width={36} height={36} />
}
