import { UnstyledButton } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import { useViewer } from '~/lib/session/viewer.ts'
import { useBroken } from '~/ui/media/broken.ts'

import { pictureQuery } from '../../queries.ts'

import classes from './Thumbnail.module.css'

type ThumbnailProps = { fileUuid: string; src: string | null; onEnlarge: (fileUuid: string) => void }

/** A picture in small, which opens in large. Its address holds for some minutes; then another is asked for. (CHT-09) */
export function Thumbnail({ fileUuid, src, onEnlarge }: ThumbnailProps) {
  const { userId } = useViewer()
  const { isBroken, watch } = useBroken(src)
  const { data } = useQuery({ ...pictureQuery(userId, fileUuid), enabled: src === null || isBroken })
  const address = isBroken || src === null ? data?.thumbnailUrl : src
  return (
    <UnstyledButton className={classes.button} aria-label="Enlarge picture" onClick={() => onEnlarge(fileUuid)}>
      {address ? (
        <img {...(address === src && watch)} className={classes.image} src={address} alt="" width={176} height={176} />
      ) : (
        <IconPhotoPlus size={32} stroke={1.4} aria-hidden />
      )}
    </UnstyledButton>
  )
}
