import type { Question } from '@fourfold/contract/catalog/shapes'
import { Button, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'

import { VisitorGeneral } from '~/features/profiles/index.ts'
import { Questionnaire } from '~/features/questionnaire/index.ts'
import { useSession } from '~/lib/session/session.ts'
import { NotLoaded } from '~/ui/feedback/NotLoaded.tsx'

import type { OwnSearch } from '../state/use-own-search.ts'

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

type AskingProps = { own: OwnSearch; asked: readonly Question[]; onDone: () => void }

/** The questions, or the way back to them: after earlier answers, and on a phone once somebody is found. */
function Asking({ own, asked, onDone }: AskingProps) {
  const [isFolded, setFolded] = useState(own.isReturning)
  const hasAnswered = own.answers.choices.size > 0
  return (
    <>
      <Group className={classes.back} data-spare={!isFolded}>
        <Text>
          {hasAnswered
            ? 'Your matches come from the answers you gave.'
            : 'Answer a question to see how well people fit.'}
        </Text>
        <Button variant="light" onClick={() => setFolded(false)}>
          {hasAnswered ? 'Change my answers' : 'Answer a question'}
        </Button>
      </Group>
      {!isFolded && <Questionnaire questions={asked} answers={own.answers} onDone={onDone} />}
    </>
  )
}

const NO_QUESTIONS = new Error('The questions could not be loaded.')

/** Guided questions whose answers become goals. Visitors can answer them too, and sign up when they like. */
export function MatchTab({ own, onDone }: { own: OwnSearch; onDone: () => void }) {
  const { questions, answers } = own
  const session = useSession()
  if (!questions.data) return <NotLoaded query={{ ...questions, error: NO_QUESTIONS }} />
  if (!answers.isLoaded) return <Skeleton height={200} />
  return (
    <Stack gap="lg" data-per-person>
      <Asking key={session?.userId ?? 'visitor'} own={own} asked={questions.data} onDone={onDone} />
      {!session && <AboutYou />}
    </Stack>
  )
}
