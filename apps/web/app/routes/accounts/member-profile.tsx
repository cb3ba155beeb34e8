import type { Question } from '@fourfold/contract/catalog/shapes'
import { useQuery } from '@tanstack/react-query'
import type { ShouldRevalidateFunctionArgs } from 'react-router'

import { AccountPanel } from '~/features/accounts/profile/AccountPanel.tsx'
import { MemberEditor } from '~/features/profiles/editor/member/MemberEditor.tsx'
import { ownUserQuery } from '~/features/profiles/editor/own-profile.ts'
import type { OwnProfile } from '~/features/profiles/editor/own-profile.ts'
import type { AccountSlot } from '~/features/profiles/editor/ProfessionalEditor.tsx'
import { useAnswers } from '~/features/questionnaire/answers.ts'
import { answersQuery, questionsQuery } from '~/features/questionnaire/queries.ts'
import { questionPanels } from '~/features/questionnaire/question-panels.tsx'
import { ask, filled } from '~/lib/loading.ts'
import { viewerId } from '~/lib/session.ts'
import { useStoredAnswer } from '~/lib/stored-answer.ts'
import { useViewer } from '~/lib/viewer.ts'
import { NotLoaded } from '~/ui/NotLoaded.tsx'
import { Page } from '~/ui/Page.tsx'
import { StaleNote } from '~/ui/StaleNote.tsx'

export function clientLoader() {
  const userId = viewerId()
  return filled(ask(ownUserQuery(userId)), ask(answersQuery(userId)), ask(questionsQuery))
}

const accountSlot: AccountSlot = (user, onSaved) => <AccountPanel user={user} onSaved={onSaved} />

/** Another panel is the same profile. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate
}

function Editor({ user, questions }: { user: OwnProfile; questions: Question[] }) {
  const { userId } = useViewer()
  const answers = useAnswers({ userId, questions })
  const change = useStoredAnswer(ownUserQuery(userId).queryKey)
  return (
    <MemberEditor
      user={user}
      change={change}
      account={accountSlot}
      questions={answers.isKnown ? questionPanels(questions, answers) : []}
    />
  )
}

export default function MemberProfile() {
  const user = useQuery(ownUserQuery(useViewer().userId))
  const questions = useQuery(questionsQuery)
  const missing = user.data ? questions : user
  return (
    <Page
      title="My Filters"
      lead="What you tell us here shapes your matches. Only you and professionals you book with see it."
      width="text"
    >
      {user.data && questions.data ? (
        <>
          <StaleNote query={user} />
          <Editor user={user.data} questions={questions.data} />
        </>
      ) : (
        <NotLoaded query={missing} />
      )}
    </Page>
  )
}
