import { payForCategory } from '@fourfold/contract/subscriptions/endpoints'
import { acceptsPromo } from '@fourfold/contract/subscriptions/plans'
import { PayForm } from '@fourfold/contract/subscriptions/shapes'
import { TextInput } from '@mantine/core'
import type { z } from 'zod'

import { call } from '~/lib/data/api.ts'
import { useSubmission } from '~/lib/forms/forms.ts'
import { SubmitForm } from '~/ui/forms/SubmitForm.tsx'

import { recordStripeRedirect } from '../card/overview-refetch-interval.ts'
import { ChargeSummary } from './ChargeSummary.tsx'
import { buildPayRequest } from './pay-form.ts'
import type { Offer } from './pay-form.ts'
import { PlanChoices } from './PlanChoices.tsx'
import { redirectToSite } from './redirect-to-site.ts'

type Values = z.input<typeof PayForm>

type PlanFormProps = { categoryId: number; offers: readonly [Offer, ...Offer[]]; onCancel: () => void }

/** The form to select a plan. It redirects to the checkout. (SUB-06, SUB-07, SUB-18) */
export function PlanForm({ categoryId, offers, onCancel }: PlanFormProps) {
  const findOffer = ({ stripeSubscriptionTypeId: id }: Values) => offers.find(({ type }) => type.id === id) ?? offers[0]
  const submission = useSubmission<Values>({
    schema: PayForm,
    initialValues: { stripeSubscriptionTypeId: offers[0].type.id, promo: '', categoryId },
    // Users can return from the checkout and choose again.
    canResubmit: true,
    async send(values) {
      const body = buildPayRequest({ type: findOffer(values).type, promo: values.promo ?? '', categoryId })
      const { url } = await call(payForCategory, { body })
      recordStripeRedirect(Date.now())
      await redirectToSite(url)
    },
  })
  const { form } = submission
  const selectedOffer = findOffer(form.values)
  return (
    <SubmitForm submission={submission} submitLabel="Subscribe" onCancel={onCancel}>
      <PlanChoices
        offers={offers}
        selectedTypeId={selectedOffer.type.id}
        onSelect={(id) => form.setFieldValue('stripeSubscriptionTypeId', id)}
      />
      {acceptsPromo(selectedOffer.type) && (
        <TextInput
          label="Promo code (optional)"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          {...form.getInputProps('promo')}
          // The alert in the form shows the message.
          error={form.errors['promo'] !== undefined}
        />
      )}
      <ChargeSummary offer={selectedOffer} />
    </SubmitForm>
  )
}
