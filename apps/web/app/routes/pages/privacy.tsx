import { PrivacyText } from '~/features/pages/PrivacyText.tsx'
import { ReplaceablePage } from '~/features/pages/ReplaceablePage.tsx'

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
