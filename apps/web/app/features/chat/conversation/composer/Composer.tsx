import { MAX_CHARACTERS } from '@fourfold/contract/chat/shapes'
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

import type { KeptChat } from '../../kept-chat.ts'
import { write } from '../../outbox/send.ts'
import { useCrisis } from './use-crisis.ts'
import { WordsField } from './WordsField.tsx'

import classes from './Composer.module.css'

/** From here on it is worth saying how much room is left. */
const NEARLY_FULL = MAX_CHARACTERS - 500

function tooLong(length: number): string | null {
  if (length <= MAX_CHARACTERS) return null
  return `A message has at most ${formatNumber(MAX_CHARACTERS)} characters; this one has ${formatNumber(length)}.`
}

/** The appointment whose request the first message answers, once. (OP-075) */
function useAnsweredAppointment() {
  const [search, setSearch] = useSearchParams()
  const appointmentUuid = search.get('appointment')
  return {
    answered: appointmentUuid === null ? {} : { appointmentUuid },
    forget() {
      if (appointmentUuid !== null) setSearch({}, { replace: true, preventScrollReset: true })
    },
  }
}

function PictureButton({ onChoose }: { onChoose: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    onChoose([...(target.files ?? [])])
    // The same picture can be chosen twice.
    target.value = ''
  }
  return (
    <>
      <ActionIcon color="gray" size={44} aria-label="Attach a picture" onClick={() => input.current?.click()}>
        <IconPhotoPlus size={22} aria-hidden />
      </ActionIcon>
      <input ref={input} type="file" hidden multiple accept={acceptedImageTypes.join(',')} onChange={choose} />
    </>
  )
}

/** Writes words and pictures. What is sent waits in the outbox until the server has it. (CHT-04 to CHT-06, CHT-12) */
export function Composer({ chat: { username }, name }: { chat: KeptChat; name: string }) {
  const { userId } = useViewer()
  const { answered, forget } = useAnsweredAppointment()
  const [text, setText] = useState('')
  const { crisis, listenTo, dismiss } = useCrisis()
  const words = text.trim()
  const problem = tooLong(words.length)
  const isSendable = words !== '' && problem === null
  const uploads = useUploads({
    target: { fileType: 'chat' },
    onUploaded(file) {
      const { uuid: fileUuid, thumbnailUrl } = file.data ?? file
      send({ fileUuid, thumbnailUrl })
    },
  })
  useDraft({ name: `chat-${username}`, draft: text === '' ? null : text, restore: setText })

  function send(what: { text: string } | { fileUuid: string; thumbnailUrl: string }): void {
    write(userId, { username, ...what, ...answered })
    forget()
  }

  function sendWords(): boolean {
    if (!isSendable) return false
    send({ text: words })
    void listenTo(words)
    setText('')
    return true
  }

  return (
    <div className={classes.composer}>
      {crisis !== null && (
        <div className={classes.crisis}>
          <CrisisCard kind={crisis} where="chat" onClose={dismiss} />
        </div>
      )}
      <UploadList {...uploads} />
      <div className={classes.line}>
        <PictureButton onChoose={uploads.add} />
        <WordsField
          className={classes.field}
          aria-label={`Message to ${name}`}
          value={text}
          error={problem}
          description={
            words.length > NEARLY_FULL && !problem && `${formatNumber(MAX_CHARACTERS - words.length)} characters left`
          }
          onChange={setText}
          onSend={sendWords}
        />
        <ActionIcon
          variant="filled"
          size={44}
          aria-label="Send message"
          aria-disabled={!isSendable}
          className={classes.send}
          onClick={sendWords}
        >
          <IconSend size={20} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  )
}
