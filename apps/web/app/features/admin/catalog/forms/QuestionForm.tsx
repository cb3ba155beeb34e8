import { saveQuestion } from '@fourfold/contract/admin/catalog/endpoints'
import { PreviewForm as PreviewSchema, QuestionForm as QuestionSchema } from '@fourfold/contract/admin/catalog/shapes'
import type { PreviewForm, SavedQuestion } from '@fourfold/contract/admin/catalog/shapes'
import { Checkbox, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

import { call } from '~/lib/data/api.ts'

import { AffectedUsers } from '../AffectedUsers.tsx'
import { Preview } from '../preview/Preview.tsx'
import { useCatalogInfo } from '../queries.ts'
import { findNewlyUnreachable } from '../unreachable-questions.ts'
import { AnswersField } from './AnswersField.tsx'
import { FormFrame } from './FormFrame.tsx'
import { toFormValues } from './question-values.ts'
import type { QuestionValues } from './question-values.ts'
import { TagField } from './selects.tsx'
import { useCatalogForm } from './use-catalog-form.ts'

import classes from './forms.module.css'

const isInQuestionnaire = (question: SavedQuestion | null) =>
  !question || question.type === 'match' || question.type === 'what'

const toQuestionDraft = ({ hidden = false, ifTagId, answers = [] }: QuestionValues) => ({
  hidden,
  ifTagId: ifTagId || null,
  answers: answers.map(({ text, tags = [] }) => ({ text, tags })),
})

/** Returns the change to preview, or null while the form is invalid or unchanged. */
function toPreviewedChange(question: SavedQuestion | null, { answers = [] }: QuestionValues): PreviewForm | null {
  const change = PreviewSchema.safeParse({ questionId: question?.id ?? null, answers }).data
  const newAnswers = change && 'answers' in change ? JSON.stringify(change.answers) : null
  return change && newAnswers !== JSON.stringify(question?.answers ?? []) ? change : null
}

/** Warns about questions that become unreachable. Does not block the save. */
function UnreachableWarning({ question, values }: { question: SavedQuestion | null; values: QuestionValues }) {
  const { questions } = useCatalogInfo()
  const { isSelfUnreachable, otherQuestions } = findNewlyUnreachable(questions, question, toQuestionDraft(values))
  const warnings = [
    ...(isSelfUnreachable
      ? ['No one will be asked this question: no answer before it leads to the tag it is asked with.']
      : []),
    ...otherQuestions.map(
      ({ text }) => `No one will be asked “${text}” anymore: no answer before it leads to its tag.`,
    ),
  ]
  return (
    <div role="status">
      {warnings.length > 0 && (
        <div className={classes.warning}>
          <IconAlertTriangle size={20} aria-hidden />
          <div>
            {warnings.map((warning) => (
              <p key={warning}>{warning}</p>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

/** Creates or edits a question with its answers and condition. (ADM-26, SHL-44) */
export function QuestionForm({ question }: { question: SavedQuestion | null }) {
  const { tags } = useCatalogInfo()
  const { submission, ...frameProps } = useCatalogForm<QuestionValues>({
    schema: QuestionSchema,
    initialValues: toFormValues(question),
    draft: `question-${question?.id ?? 'new'}`,
    isExistingItem: question !== null,
    save: async (body) => (await call(saveQuestion, { body })).question,
  })
  const { form } = submission
  const change = isInQuestionnaire(question) ? toPreviewedChange(question, form.values) : null
  return (
    <FormFrame
      submission={submission}
      {...frameProps}
      list={{ path: '/admin/questions', label: 'Questions' }}
      savedMessage="Question saved."
    >
      <TextInput label="Text" maxLength={300} {...form.getInputProps('text')} />
      <TextInput
        label="Title"
        description="A few words that stand for the question."
        maxLength={100}
        {...form.getInputProps('title')}
      />
      <Checkbox label="Several answers can be chosen" {...form.getInputProps('multiple', { type: 'checkbox' })} />
      <Checkbox
        label="Hidden"
        description="This question is not shown."
        {...form.getInputProps('hidden', { type: 'checkbox' })}
      />
      <TagField
        label="Only asked with this tag"
        description="Shown only to people whose earlier answers include this tag."
        placeholder="Always asked"
        tags={tags}
        value={form.values.ifTagId}
        error={form.errors['ifTagId']}
        onChange={(tagId) => form.setFieldValue('ifTagId', tagId)}
      />
      <AnswersField form={form} tags={tags} />
      {isInQuestionnaire(question) && <UnreachableWarning question={question} values={form.values} />}
      {change && <Preview change={change} />}
      {question && (
        <Text size="sm" c="dimmed">
          <AffectedUsers item={{ questionId: question.id }} />
        </Text>
      )}
    </FormFrame>
  )
}
