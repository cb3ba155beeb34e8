import { listDisclosedFields } from '@fourfold/contract/profiles/disclosure'
import type { DisclosedField } from '@fourfold/contract/profiles/disclosure'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'

/** Lists the member data that the professional will see, with a link to change it. */
export function DisclosurePreview({
  disclosedFields,
  firstName,
}: {
  disclosedFields: readonly DisclosedField[]
  firstName: string
}) {
  return (
    <>
      {`${firstName} will see ${listDisclosedFields(disclosedFields)}. `}
      <Anchor component={Link} to="/profile/member?panel=1" inherit underline="always">
        {`Change what ${firstName} sees`}
      </Anchor>
    </>
  )
}
