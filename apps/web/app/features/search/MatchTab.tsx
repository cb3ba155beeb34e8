import { Skeleton, Stack, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'

import { VisitorGeneral } from '~/features/profiles/index.ts'
import { Questionnaire } from '~/features/questionnaire/index.ts'
import { useSession } from '~/lib/session/session.ts'
import { NotLoaded } from '~/ui/NotLoaded.tsx'

import type { OwnSearch } from './use-own-search.ts'

import classes from './MatchTab.module.css'

/** What a member can tell beyond the questions, folded away. (OP-004) */
function AboutYou() {
  const [opened, setOpened] = useState(false)
  return (
    <div>
      <UnstyledButton className={classes.about} aria-expanded={opened} onClick={() => setOpened(!opened)}>
        <IconChevronDown size={18} aria-hidden />
        More about you
      </UnstyledButton>
      {opened && (
        <div className={classes.fields}>
          <VisitorGeneral />
        </div>
      )}
    </div>
  )
}

const NO_QUESTIONS = new Error('The questions could not be loaded.')

/** Guided questions whose answers become goals. Whoever is not logged in answers them too, and signs up when they like. */
export function MatchTab({ own: { questions, answers }, onDone }: { own: OwnSearch; onDone: () => void }) {
  const session = useSession()
  if (!questions.data) return <NotLoaded query={{ ...questions, error: NO_QUESTIONS }} />
  if (!answers.isKnown) return <Skeleton height={200} />
  return (
    <Stack gap="lg" data-per-person>
      <Questionnaire key={session?.userId ?? 'visitor'} questions={questions.data} answers={answers} onDone={onDone} />
      {!session && <AboutYou />}
    </Stack>
  )
}
