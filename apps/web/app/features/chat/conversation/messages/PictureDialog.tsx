import { Modal } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useViewer } from '~/lib/session/viewer.ts'
import { NotLoaded } from '~/ui/feedback/NotLoaded.tsx'

import { pictureQuery } from '../../queries.ts'

import classes from './PictureDialog.module.css'

/** (CHT-10) */
const DIALOG_WIDTH = 400

/** A full-size picture. Its URL is fetched on opening, because it expires. (CHT-09, CHT-26) */
export function PictureDialog({ uuid, onClose }: { uuid: string | null; onClose: () => void }) {
  const { userId } = useViewer()
  // Keeps the picture while the dialog fades out.
  const [shown, setShown] = useState(uuid)
  if (uuid !== null && uuid !== shown) setShown(uuid)
  const options = pictureQuery(userId, shown ?? '')
  const query = useQuery(shown === null ? { ...options, queryFn: skipToken } : options)
  return (
    <Modal opened={uuid !== null} onClose={onClose} title="Picture" size={DIALOG_WIDTH} centered>
      {query.data ? (
        <img className={classes.image} src={query.data.url} alt="From the chat, in full" />
      ) : (
        <NotLoaded query={query} />
      )}
    </Modal>
  )
}
