import type { Booked } from '@fourfold/contract/appointments/shapes'
import { whenText } from '@fourfold/contract/appointments/when'
import { Anchor } from '@mantine/core'
import type { Ref } from 'react'
import { Link } from 'react-router'

import { currentReader } from '~/lib/format/time.ts'
import { SuccessNote } from '~/ui/SuccessNote.tsx'

import classes from './BookedNote.module.css'

type BookedNoteProps = { booked: Booked | null; name: string; ref: Ref<HTMLAnchorElement> }

/** What has been asked for, and where it can be followed. */
export function BookedNote({ booked, name, ref }: BookedNoteProps) {
  return (
    <div className={classes.note}>
      <SuccessNote>
        {booked && (
          <>
            {`Your request is with ${name}: ${whenText(booked, currentReader())}. We mail you the answer. `}
            <Anchor ref={ref} component={Link} to={`/appointment/${booked.uuid}`} inherit fw={600}>
              View appointment
            </Anchor>
          </>
        )}
      </SuccessNote>
    </div>
  )
}
