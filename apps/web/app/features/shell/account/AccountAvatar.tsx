import { initials } from '~/lib/format/names.ts'
import { useBrokenImage } from '~/ui/media/use-broken-image.ts'

import type { AccountIdentity } from './account-identity.ts'

import classes from './Account.module.css'

/** The user's photo or initials. CSS draws the initials, because text would become part of the button's name. */
export function AccountAvatar({ identity: { name, image } }: { identity: AccountIdentity }) {
  const { isBroken, imageProps } = useBrokenImage(image)
  if (image === null || isBroken) return <span className={classes.avatar} data-initials={initials(name)} />
  return <img {...imageProps} className={classes.avatar} src={image} alt="" width={36} height={36} />
}
