import { PrivacyText } from '~/features/marketing/legal/PrivacyText.tsx'
import { ReplaceablePage } from '~/features/marketing/ReplaceablePage.tsx'

export default function Privacy() {
  return (
    <ReplaceablePage
      name="privacy"
      title="Privacy Policy"
      description="What Fourfold stores about you, why, who sees it and how long. No trackers, no advertising, no sale of data."
      canonical="/privacy"
      width="text"
      lead="What we store about you, why, who sees it, and what you can do about it."
    >
      <PrivacyText />
    </ReplaceablePage>
  )
}
