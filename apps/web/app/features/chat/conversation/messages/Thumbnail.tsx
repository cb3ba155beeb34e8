import { UnstyledButton } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import { useViewer } from '~/lib/session/viewer.ts'
import { useBrokenImage } from '~/ui/media/use-broken-image.ts'

import { pictureQuery } from '../../queries.ts'

import classes from './Thumbnail.module.css'

type ThumbnailProps = { fileUuid: string; src: string | null; onEnlarge: (fileUuid: string) => void }

/** A thumbnail that opens the picture. When its URL has expired, it fetches a new one. (CHT-09) */
export function Thumbnail({ fileUuid, src, onEnlarge }: ThumbnailProps) {
  const { userId } = useViewer()
  const { isBroken, imageProps } = useBrokenImage(src)
  const { data } = useQuery({ ...pictureQuery(userId, fileUuid), enabled: src === null || isBroken })
  const url = isBroken || src === null ? data?.thumbnailUrl : src
  return (
    <UnstyledButton className={classes.button} aria-label="Enlarge picture" onClick={() => onEnlarge(fileUuid)}>
      {url ? (
        <img {...(url === src && imageProps)} className={classes.image} src={url} alt="" width={176} height={176} />
      ) : (
        <IconPhotoPlus size={32} stroke={1.4} aria-hidden />
      )}
    </UnstyledButton>
  )
}
