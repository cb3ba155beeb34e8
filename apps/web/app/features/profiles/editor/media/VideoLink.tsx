import { errorDefinitions } from '@fourfold/contract/errors'
import { uploadVideoLink } from '@fourfold/contract/files/endpoints'
import type { MediaItem } from '@fourfold/contract/files/shapes'
import { parseVideoLink } from '@fourfold/contract/files/video'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FormEvent } from 'react'

import { useAction } from '~/lib/data/action.ts'
import { call } from '~/lib/data/api.ts'
import { useDraft } from '~/lib/forms/drafts.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'
import { useUnsavedMark } from '~/ui/panels/panel.ts'

import classes from './VideoLink.module.css'

/** Adds a video. The browser parses its link. (FIL-06, FIL-07) */
export function VideoLink({ onAdd }: { onAdd: (video: MediaItem) => void }) {
  const [link, setLink] = useState('')
  const [isInvalid, setInvalid] = useState(false)
  const { run, isPending, error } = useAction(async (video: NonNullable<ReturnType<typeof parseVideoLink>>) =>
    onAdd(await call(uploadVideoLink, { body: video })),
  )
  useUnsavedMark(link !== '')
  useDraft({ name: 'video-link', draft: link === '' ? null : link, restore: setLink })

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    const video = parseVideoLink(link)
    setInvalid(video === null)
    if (video === null) return
    if (await run(video)) setLink((current) => (current === link ? '' : current))
  }

  function changeLink(text: string): void {
    setLink(text)
    setInvalid(false)
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void add(event)}>
      <div className={classes.line}>
        <TextInput
          className={classes.field}
          label="Video link"
          type="url"
          inputMode="url"
          placeholder="https://www.youtube.com/watch?v=…"
          description="YouTube or Vimeo"
          value={link}
          aria-invalid={isInvalid}
          onChange={({ currentTarget }) => changeLink(currentTarget.value)}
        />
        <Button type="submit" size="md" variant="default" loading={isPending} disabled={link.trim() === ''}>
          Add video
        </Button>
      </div>
      <ErrorAlert message={isInvalid ? errorDefinitions.invalid_video_link.msg : error} />
    </form>
  )
}
