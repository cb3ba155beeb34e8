import type { Product } from '@fourfold/contract/products/shapes'
import { Modal, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { productQuery } from '~/features/products/index.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'
import type { Tile } from '~/ui/uploads/MediaTiles.tsx'

import { MediaEditor } from '../media/MediaEditor.tsx'

type ProductImagesProps = { product: Product; onChange: (product: Product) => void }

function ProductImages({ product, onChange }: ProductImagesProps) {
  const { uuid } = product
  const query = productQuery(useViewer().userId, uuid)
  const queries = useQueryClient()
  const { data, error } = useQuery({ ...query, staleTime: 0 })

  function change(update: (images: Tile[]) => Tile[]): void {
    const previous = queries.getQueryData(query.queryKey)
    if (!previous) return
    const images = update(previous.images)
    // The response of a pending request may not include this change.
    void queries.cancelQueries({ queryKey: query.queryKey })
    queries.setQueryData(query.queryKey, { ...previous, images })
    onChange({ ...product, thumbnailUrl: images[0]?.thumbnailUrl ?? null })
  }

  if (!data) return error ? <ErrorAlert message={error.message} /> : <Skeleton height={220} />
  return (
    <MediaEditor
      label={`Images of ${product.title}`}
      getName={(_tile, position) => `image ${position}`}
      tiles={data.images}
      emptyText={`No images of “${product.title}” yet.`}
      dropLabel="Choose product images"
      target={{ fileType: 'product', otherObjectId: uuid }}
      onAdd={({ fileName: _name, ...image }) => change((images) => [...images, image])}
      onDelete={(deleted) => change((images) => images.filter((image) => image.uuid !== deleted))}
    />
  )
}

type ProductImagesDialogProps = Omit<ProductImagesProps, 'product'> & {
  opened: boolean
  product: Product | null
  onClose: () => void
}

/** The images of one product. Lists show the first one. (PRD-07, PRD-20, PRD-24) */
export function ProductImagesDialog({ opened, product, onChange, onClose }: ProductImagesDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Upload product images" size="lg">
      {product && <ProductImages product={product} onChange={onChange} />}
    </Modal>
  )
}
