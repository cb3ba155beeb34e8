import { Skeleton, Stack, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'

import { Questionnaire } from '~/features/questionnaire/Questionnaire.tsx'
import { useStartSearch } from '~/features/search/start-search.ts'
import { useSession } from '~/lib/session.ts'
import { lazily } from '~/ui/lazily.tsx'
import { NotLoaded } from '~/ui/NotLoaded.tsx'

import type { OwnSearch } from './use-own-search.ts'

import classes from './match-tab.module.css'

// A form of many fields that a visitor can only read.
const VisitorGeneral = lazily(
  async () => (await import('~/features/profiles/editor/member/VisitorGeneral.tsx')).VisitorGeneral,
)

/** What a member can tell beyond the questions, folded away. (OP-004) */
function AboutYou() {
  const [isOpen, open] = useState(false)
  return (
    <div>
      <UnstyledButton className={classes.about} aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        <IconChevronDown size={18} aria-hidden />
        More about you
      </UnstyledButton>
      {isOpen && (
        <div className={classes.fields}>
          <VisitorGeneral />
        </div>
      )}
    </div>
  )
}

const NO_QUESTIONS = new Error('The questions could not be loaded.')

/** Guided questions whose answers become goals. Whoever is not logged in answers them too, and signs up when they like. */
export function MatchTab({ own: { questions, answers } }: { own: OwnSearch }) {
  const startSearch = useStartSearch()
  const session = useSession()
  if (!questions.data) return <NotLoaded query={{ ...questions, error: NO_QUESTIONS }} />
  if (!answers.isKnown) return <Skeleton height={200} />
  return (
    <Stack gap="lg" data-per-person>
      <Questionnaire
        key={session?.userId ?? 'visitor'}
        questions={questions.data}
        answers={answers}
        onDone={startSearch}
      />
      {!session && <AboutYou />}
    </Stack>
  )
}
