import { listDisclosedFields } from '@fourfold/contract/profiles/disclosure'
import type { DisclosedField } from '@fourfold/contract/profiles/disclosure'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'

/** What the professional will see about the member, with a link to change it. Shown before sending. */
export function DisclosurePreview({
  disclosedFields,
  first,
}: {
  disclosedFields: readonly DisclosedField[]
  first: string
}) {
  return (
    <>
      {`${first} will see ${listDisclosedFields(disclosedFields)}. `}
      <Anchor component={Link} to="/profile/member?panel=1" inherit underline="always">
        {`Change what ${first} sees`}
      </Anchor>
    </>
  )
}
