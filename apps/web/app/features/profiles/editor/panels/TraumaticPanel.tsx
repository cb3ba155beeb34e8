import type { Question } from '@fourfold/contract/catalog/shapes'
import { Text } from '@mantine/core'
import { useState } from 'react'

import { findAnswersByTags, replaceAnswerTags, toggleAnswer } from '~/lib/answers/answer-tags.ts'
import { useDraft } from '~/lib/forms/drafts.ts'
import { ChipGroup } from '~/ui/forms/ChipGroup.tsx'
import { PanelForm } from '~/ui/panels/PanelForm.tsx'

import { useEditor } from '../editor.ts'
import type { OwnProfile } from '../own-profile.ts'
import { usePanelForm } from '../profile-form.ts'

const toFormValues = ({ other }: OwnProfile) => ({ other: { requestedTags: other?.requestedTags ?? [] } })

function EventsForm({ question }: { question: Question }) {
  const submission = usePanelForm({ toFormValues })
  const { form } = submission
  const previousTags = form.values.other?.requestedTags ?? []
  const [events, setEvents] = useState(() => findAnswersByTags(question, previousTags))

  function selectEvents(next: string[]): void {
    setEvents(next)
    form.setFieldValue('other.requestedTags', replaceAnswerTags(question, { previousTags, selectedAnswers: next }))
  }
  // The draft stores events, not tags, because several events may share a tag.
  useDraft({ name: 'traumatic', draft: form.isDirty() ? events : null, restore: selectEvents })

  return (
    <PanelForm submission={submission}>
      <ChipGroup
        legend={question.text}
        description="Not shown on your profile. They help us match you with members."
        multiple
        options={question.answers.map(({ text }) => ({ value: text, label: text }))}
        selected={events}
        onSelect={(text) => selectEvents(toggleAnswer(events, text))}
      />
    </PanelForm>
  )
}

/** Events the professional has overcome or worked with. (PRO-34, OP-033) */
export function TraumaticPanel() {
  const { traumatic } = useEditor().profile
  return traumatic ? <EventsForm question={traumatic} /> : <Text c="dimmed">There’s no question here right now.</Text>
}
