import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { QueryFallback } from '~/ui/feedback/QueryFallback.tsx'
import { NotFound } from '~/ui/page/NotFound.tsx'
import { Page } from '~/ui/page/Page.tsx'

import {
  catalogQuery,
  questionQuery,
  subscriptionTypeQuery,
  tagQuery,
  occupationsQuery,
  useAdminId,
} from '../queries.ts'
import { CategoryForm } from './CategoryForm.tsx'
import { OccupationForm } from './OccupationForm.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import { SubscriptionTypeForm } from './SubscriptionTypeForm.tsx'
import { TagForm } from './TagForm.tsx'

type LoadedPageProps<Data> = {
  title: string
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** Renders a form once its item is loaded. Later refetches do not reset it. */
function LoadedPage<Data>({ title, query, children }: LoadedPageProps<Data>) {
  return (
    <Page title={`Admin · ${title}`} heading={title} width="text">
      {query.data === undefined ? <QueryFallback query={query} /> : children(query.data)}
    </Page>
  )
}

type EditProps = { id: number }

function EditTag({ id }: EditProps) {
  const query = useQuery(tagQuery(useAdminId(), id))
  return (
    <LoadedPage title="Tag" query={query}>
      {({ tag, words }) => <TagForm tag={tag} words={words} />}
    </LoadedPage>
  )
}

function EditQuestion({ id }: EditProps) {
  const query = useQuery(questionQuery(useAdminId(), id))
  return (
    <LoadedPage title="Question" query={query}>
      {(question) => <QuestionForm question={question} />}
    </LoadedPage>
  )
}

function EditSubscriptionType({ id }: EditProps) {
  const query = useQuery(subscriptionTypeQuery(useAdminId(), id))
  return (
    <LoadedPage title="Subscription type" query={query}>
      {(type) => <SubscriptionTypeForm type={type} />}
    </LoadedPage>
  )
}

/** Looks the category up in the catalog, because no endpoint returns a single one. (ADM-30) */
function EditCategory({ id }: EditProps) {
  const query = useQuery(catalogQuery(useAdminId()))
  const category = query.data?.categories.find((row) => row.id === id)
  if (query.data && !category) return <NotFound />
  return (
    <LoadedPage title="Category" query={query}>
      {() => category && <CategoryForm category={category} />}
    </LoadedPage>
  )
}

/** Looks the occupation up in the list, because no endpoint returns a single one. */
function EditOccupation({ id }: EditProps) {
  const query = useQuery(occupationsQuery(useAdminId()))
  const occupation = query.data?.find((row) => row.id === id)
  if (query.data && !occupation) return <NotFound />
  return (
    <LoadedPage title="Trade" query={query}>
      {() => occupation && <OccupationForm occupation={occupation} />}
    </LoadedPage>
  )
}

const forms = {
  tag: { noun: 'tag', EditForm: EditTag, newForm: <TagForm tag={null} words={[]} /> },
  question: { noun: 'question', EditForm: EditQuestion, newForm: <QuestionForm question={null} /> },
  category: { noun: 'category', EditForm: EditCategory, newForm: <CategoryForm category={null} /> },
  'subscription-type': {
    noun: 'subscription type',
    EditForm: EditSubscriptionType,
    newForm: <SubscriptionTypeForm type={null} />,
  },
  trade: { noun: 'trade', EditForm: EditOccupation, newForm: <OccupationForm occupation={null} /> },
}

type FormKind = keyof typeof forms

/** The form of an existing or new item. */
export function FormPage({ kind, id }: { kind: FormKind; id: number | 'new' }) {
  const { noun, EditForm, newForm } = forms[kind]
  if (id !== 'new') return <EditForm key={id} id={id} />
  return (
    <Page title={`Admin · New ${noun}`} heading={`New ${noun}`} width="text">
      {newForm}
    </Page>
  )
}
