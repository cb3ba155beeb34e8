import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { NotLoaded } from '~/ui/feedback/NotLoaded.tsx'
import { NotFound } from '~/ui/page/NotFound.tsx'
import { Page } from '~/ui/page/Page.tsx'

import { catalogQuery, questionQuery, subscriptionTypeQuery, tagQuery, tradesQuery, useAdminId } from '../queries.ts'
import { CategoryForm } from './CategoryForm.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import { SubscriptionTypeForm } from './SubscriptionTypeForm.tsx'
import { TagForm } from './TagForm.tsx'
import { TradeForm } from './TradeForm.tsx'

type LoadedPageProps<Loaded> = {
  title: string
  query: UseQueryResult<Loaded>
  children: (loaded: Loaded) => ReactNode
}

/** Renders a form once its item is loaded. Later refetches do not reset it. */
function LoadedPage<Loaded>({ title, query, children }: LoadedPageProps<Loaded>) {
  return (
    <Page title={`Admin · ${title}`} heading={title} width="text">
      {query.data === undefined ? <NotLoaded query={query} /> : children(query.data)}
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

/** There is no call for a single category, so it is looked up in the catalog. (ADM-30) */
function EditCategory({ id }: EditProps) {
  const query = useQuery(catalogQuery(useAdminId()))
  const category = query.data?.categories.find((one) => one.id === id)
  if (query.data && !category) return <NotFound />
  return (
    <LoadedPage title="Category" query={query}>
      {() => category && <CategoryForm category={category} />}
    </LoadedPage>
  )
}

/** There is no call for a single trade either. */
function EditTrade({ id }: EditProps) {
  const query = useQuery(tradesQuery(useAdminId()))
  const trade = query.data?.find((one) => one.id === id)
  if (query.data && !trade) return <NotFound />
  return (
    <LoadedPage title="Trade" query={query}>
      {() => trade && <TradeForm trade={trade} />}
    </LoadedPage>
  )
}

const forms = {
  tag: { noun: 'tag', One: EditTag, blank: <TagForm tag={null} words={[]} /> },
  question: { noun: 'question', One: EditQuestion, blank: <QuestionForm question={null} /> },
  category: { noun: 'category', One: EditCategory, blank: <CategoryForm category={null} /> },
  'subscription-type': {
    noun: 'subscription type',
    One: EditSubscriptionType,
    blank: <SubscriptionTypeForm type={null} />,
  },
  trade: { noun: 'trade', One: EditTrade, blank: <TradeForm trade={null} /> },
}

type FormKind = keyof typeof forms

/** The form of an existing or new item. */
export function FormPage({ kind, id }: { kind: FormKind; id: number | 'new' }) {
  const { noun, One, blank } = forms[kind]
  if (id !== 'new') return <One key={id} id={id} />
  return (
    <Page title={`Admin · New ${noun}`} heading={`New ${noun}`} width="text">
      {blank}
    </Page>
  )
}
