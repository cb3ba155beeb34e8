import { Modal } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useViewer } from '~/lib/session/viewer.ts'
import { QueryFallback } from '~/ui/feedback/QueryFallback.tsx'

import { pictureQuery } from '../../queries.ts'

import classes from './PictureDialog.module.css'

/** In pixels. (CHT-10) */
const DIALOG_WIDTH = 400

/** A full-size picture. Its URL is fetched on opening, because it expires. (CHT-09, CHT-26) */
export function PictureDialog({ uuid, onClose }: { uuid: string | null; onClose: () => void }) {
  const { userId } = useViewer()
  // The previous picture stays visible while the dialog fades out.
  const [shownUuid, setShownUuid] = useState(uuid)
  if (uuid !== null && uuid !== shownUuid) setShownUuid(uuid)
  const options = pictureQuery(userId, shownUuid ?? '')
  const query = useQuery(shownUuid === null ? { ...options, queryFn: skipToken } : options)
  return (
    <Modal opened={uuid !== null} onClose={onClose} title="Picture" size={DIALOG_WIDTH} centered>
      {query.data ? (
        <img className={classes.image} src={query.data.url} alt="Chat attachment in full size" />
      ) : (
        <QueryFallback query={query} />
      )}
    </Modal>
  )
}
