import { toldWords } from '@fourfold/contract/profiles/disclosure'
import type { ToldField } from '@fourfold/contract/profiles/disclosure'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'

/** What the professional will see about the member, with a link to change it. Shown before sending. */
export function DisclosurePreview({
  disclosedFields,
  first,
}: {
  disclosedFields: readonly ToldField[]
  first: string
}) {
  return (
    <>
      {`${first} will see ${toldWords(disclosedFields)}. `}
      <Anchor component={Link} to="/profile/member?panel=1" inherit underline="always">
        {`Change what ${first} sees`}
      </Anchor>
    </>
  )
}
