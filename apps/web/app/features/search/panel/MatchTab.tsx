import type { Question } from '@fourfold/contract/catalog/shapes'
import { Button, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'

import { VisitorGeneral } from '~/features/profiles/index.ts'
import { Questionnaire } from '~/features/questionnaire/index.ts'
import { useSession } from '~/lib/session/session.ts'
import { QueryFallback } from '~/ui/feedback/QueryFallback.tsx'

import type { MatchState } from '../state/use-match.ts'

import classes from './MatchTab.module.css'

/** Additional fields about the member, collapsed by default. (OP-004) */
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

type MatchQuestionsProps = { match: MatchState; questions: readonly Question[]; onDone: () => void }

/** The questions. A button opens them instead if there are saved answers, or results on a phone. */
function MatchQuestions({ match, questions, onDone }: MatchQuestionsProps) {
  const [isCollapsed, setCollapsed] = useState(match.canMatch)
  const hasAnswered = match.answers.choices.size > 0
  return (
    <>
      <Group className={classes.reopen} data-phone-only={!isCollapsed}>
        <Text>
          {hasAnswered
            ? 'Your matches come from the answers you gave.'
            : 'Answer a question to see how well people fit.'}
        </Text>
        <Button variant="light" onClick={() => setCollapsed(false)}>
          {hasAnswered ? 'Change my answers' : 'Answer a question'}
        </Button>
      </Group>
      {!isCollapsed && <Questionnaire questions={questions} answers={match.answers} onDone={onDone} />}
    </>
  )
}

const QUESTIONS_ERROR = new Error('The questions could not be loaded.')

/** The questionnaire. Visitors can answer it before signing up. */
export function MatchTab({ match, onDone }: { match: MatchState; onDone: () => void }) {
  const { questions, answers } = match
  const session = useSession()
  if (!questions.data) return <QueryFallback query={{ ...questions, error: QUESTIONS_ERROR }} />
  if (!answers.isLoaded) return <Skeleton height={200} />
  return (
    <Stack gap="lg" data-session-dependent>
      <MatchQuestions key={session?.userId ?? 'visitor'} match={match} questions={questions.data} onDone={onDone} />
      {!session && <AboutYou />}
    </Stack>
  )
}
