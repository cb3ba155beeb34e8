import type { SearchInfo } from '@fourfold/contract/catalog/shapes'
import { Skeleton, Stack, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

import { Questionnaire } from '~/features/questionnaire/Questionnaire.tsx'
import { useStartSearch } from '~/features/search/start-search.ts'
import { useSession } from '~/lib/session.ts'

import type { OwnSearch } from './use-own-search.ts'

import classes from './match-tab.module.css'

// A form of many fields that a visitor can only read.
const VisitorGeneral = lazy(async () => ({
  default: (await import('~/features/profiles/editor/member/VisitorGeneral.tsx')).VisitorGeneral,
}))

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
        <Suspense fallback={<Skeleton height={480} mt="md" />}>
          <div className={classes.fields}>
            <VisitorGeneral />
          </div>
        </Suspense>
      )}
    </div>
  )
}

type MatchTabProps = { own: OwnSearch; onChange: (answered: SearchInfo) => void }

/** Guided questions whose answers become goals. Whoever is not logged in answers them too, and signs up when they like. */
export function MatchTab({ own: { questions, chosen }, onChange }: MatchTabProps) {
  const startSearch = useStartSearch()
  const session = useSession()
  if (!chosen) return <Skeleton height={200} />
  return (
    <Stack gap="lg" data-per-person>
      <Questionnaire
        key={session?.userId ?? 'visitor'}
        questions={questions}
        initial={chosen}
        onChange={onChange}
        onDone={startSearch}
      />
      {!session && <AboutYou />}
    </Stack>
  )
}
