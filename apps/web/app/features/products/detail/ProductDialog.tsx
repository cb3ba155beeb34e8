import { Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { useSession } from '~/lib/session/session.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'

import type { ProductCard } from '../ProductTile.tsx'
import { productQuery } from '../queries.ts'
import { BuyButton } from './BuyButton.tsx'
import { ProductPicture } from './ProductPicture.tsx'

import classes from './ProductDialog.module.css'

type ProductDialogProps = {
  product: ProductCard & { link: string }
  opened: boolean
  onClose: () => void
  /** Called after the exit transition, to restore the focus. */
  onClosed: () => void
}

/** One product in a dialog. (PRD-02) */
export function ProductDialog({ product, opened, onClose, onClosed }: ProductDialogProps) {
  // The pictures are fetched when the dialog opens.
  const options = productQuery(useSession()?.userId ?? null, product.uuid)
  const { data, error } = useQuery({ ...options, enabled: opened })
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      returnFocus={false}
      title={product.title}
      size="lg"
      centered
      transitionProps={{ duration: 160 }}
      classNames={{ inner: classes.inner, content: classes.content, title: classes.title }}
    >
      {data ? (
        <ProductPicture images={data.images} title={product.title} />
      ) : (
        <Skeleton className={classes.loading} visible={!error} aria-busy={!error} />
      )}
      <ErrorAlert message={!data && error ? 'The pictures could not be loaded. Close this and try again.' : null} />
      {product.description && <p className={classes.description}>{product.description}</p>}
      <BuyButton link={product.link} />
    </Modal>
  )
}
