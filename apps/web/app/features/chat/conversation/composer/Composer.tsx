import { MAX_MESSAGE_CHARACTERS } from '@fourfold/contract/chat/shapes'
import { acceptedImageTypes } from '@fourfold/contract/reference/files'
import { ActionIcon } from '@mantine/core'
import { IconPhotoPlus, IconSend } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import { useSearchParams } from 'react-router'

import { CrisisCard } from '~/features/crisis/index.ts'
import { formatNumber } from '~/lib/format/numbers.ts'
import { useDraft } from '~/lib/forms/drafts.ts'
import { useUploads } from '~/lib/forms/upload-queue.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { UploadList } from '~/ui/uploads/UploadList.tsx'

import type { CachedChat } from '../../cached-chat.ts'
import { queueMessage } from '../../outbox/send.ts'
import { MessageField } from './MessageField.tsx'
import { useCrisisCheck } from './use-crisis-check.ts'

import classes from './Composer.module.css'

/** The number of remaining characters is shown above this length. */
const COUNTER_THRESHOLD = MAX_MESSAGE_CHARACTERS - 500

function getLengthError(length: number): string | null {
  if (length <= MAX_MESSAGE_CHARACTERS) return null
  return `A message has at most ${formatNumber(MAX_MESSAGE_CHARACTERS)} characters; this one has ${formatNumber(length)}.`
}

/** Reads the appointment in the URL. The first message confirms its request. (OP-075) */
function useAppointmentParam() {
  const [search, setSearch] = useSearchParams()
  const appointmentUuid = search.get('appointment')
  return {
    appointmentParam: appointmentUuid === null ? {} : { appointmentUuid },
    clearAppointment() {
      if (appointmentUuid !== null) setSearch({}, { replace: true, preventScrollReset: true })
    },
  }
}

function PictureButton({ onSelect }: { onSelect: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  function selectFiles({ target }: ChangeEvent<HTMLInputElement>): void {
    onSelect([...(target.files ?? [])])
    // Allows selecting the same picture again.
    target.value = ''
  }
  return (
    <>
      <ActionIcon color="gray" size={44} aria-label="Attach a picture" onClick={() => input.current?.click()}>
        <IconPhotoPlus size={22} aria-hidden />
      </ActionIcon>
      <input ref={input} type="file" hidden multiple accept={acceptedImageTypes.join(',')} onChange={selectFiles} />
    </>
  )
}

/** The input for messages and pictures, which are sent through the outbox. (CHT-04 to CHT-06, CHT-12) */
export function Composer({ chat: { username }, name }: { chat: CachedChat; name: string }) {
  const { userId } = useViewer()
  const { appointmentParam, clearAppointment } = useAppointmentParam()
  const [text, setText] = useState('')
  const { crisis, checkText, dismiss } = useCrisisCheck()
  const trimmedText = text.trim()
  const error = getLengthError(trimmedText.length)
  const isSendable = trimmedText !== '' && error === null
  const uploads = useUploads({
    target: { fileType: 'chat' },
    onUploaded(file) {
      const { uuid: fileUuid, thumbnailUrl } = file.data ?? file
      send({ fileUuid, thumbnailUrl })
    },
  })
  useDraft({ name: `chat-${username}`, draft: text === '' ? null : text, restore: setText })

  function send(content: { text: string } | { fileUuid: string; thumbnailUrl: string }): void {
    queueMessage(userId, { username, ...content, ...appointmentParam })
    clearAppointment()
  }

  function sendText(): boolean {
    if (!isSendable) return false
    send({ text: trimmedText })
    void checkText(trimmedText)
    setText('')
    return true
  }

  return (
    <div className={classes.composer}>
      {crisis !== null && (
        <div className={classes.crisis}>
          <CrisisCard kind={crisis} context="chat" onClose={dismiss} />
        </div>
      )}
      <UploadList {...uploads} />
      <div className={classes.line}>
        <PictureButton onSelect={uploads.add} />
        <MessageField
          className={classes.field}
          aria-label={`Message to ${name}`}
          value={text}
          error={error}
          description={
            trimmedText.length > COUNTER_THRESHOLD &&
            !error &&
            `${formatNumber(MAX_MESSAGE_CHARACTERS - trimmedText.length)} characters left`
          }
          onChange={setText}
          onSend={sendText}
        />
        <ActionIcon
          variant="filled"
          size={44}
          aria-label="Send message"
          aria-disabled={!isSendable}
          className={classes.send}
          onClick={sendText}
        >
          <IconSend size={20} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  )
}
