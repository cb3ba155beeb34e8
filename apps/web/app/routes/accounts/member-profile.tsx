import type { Question } from '@fourfold/contract/catalog/shapes'
import type { ShouldRevalidateFunctionArgs } from 'react-router'

import { AccountPanel } from '~/features/accounts/profile/AccountPanel.tsx'
import { MemberEditor } from '~/features/profiles/editor/member/MemberEditor.tsx'
import { loadOwnUser } from '~/features/profiles/editor/own-profile.ts'
import type { OwnProfile } from '~/features/profiles/editor/own-profile.ts'
import type { AccountSlot } from '~/features/profiles/editor/ProfessionalEditor.tsx'
import { loadQuestions } from '~/features/questionnaire/load.ts'
import { useQuestionPanels } from '~/features/questionnaire/question-panels.tsx'
import { loadOrExplain } from '~/lib/load.ts'
import { NotLoaded } from '~/ui/NotLoaded.tsx'
import { Page } from '~/ui/Page.tsx'

import type { Route } from './+types/member-profile'

export function clientLoader() {
  return loadOrExplain(async () => {
    const [user, questions] = await Promise.all([loadOwnUser(), loadQuestions()])
    return { user, questions }
  })
}

const accountSlot: AccountSlot = (user, onSaved) => <AccountPanel user={user} onSaved={onSaved} />

/** Another panel is the same profile. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate
}

function Editor({ user, questions }: { user: OwnProfile; questions: Question[] }) {
  const panels = useQuestionPanels(questions, user.other?.questionsAnswers ?? [])
  return <MemberEditor loaded={user} account={accountSlot} questions={panels} />
}

export default function MemberProfile({ loaderData }: Route.ComponentProps) {
  return (
    <Page
      title="My Filters"
      lead="What you tell us here shapes your matches. Only you and professionals you book with see it."
      width="text"
    >
      {'loaded' in loaderData ? (
        <Editor key={loaderData.loaded.user.id} {...loaderData.loaded} />
      ) : (
        <NotLoaded problem={loaderData.problem} />
      )}
    </Page>
  )
}
