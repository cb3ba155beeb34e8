import { TermsText } from '~/features/marketing/legal/TermsText.tsx'
import { ReplaceablePage } from '~/features/marketing/ReplaceablePage.tsx'

export default function Terms() {
  return (
    <ReplaceablePage
      name="terms"
      title="Terms of Use"
      description="The rules of Fourfold in plain words: what we offer, what we ask of members and professionals, and what we do not do."
      canonical="/terms"
      width="text"
      lead="The rules of this place, in plain words."
    >
      <TermsText />
    </ReplaceablePage>
  )
}
