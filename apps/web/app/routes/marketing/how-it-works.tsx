import { memberSteps, professionalSteps, faq } from '~/features/marketing/how-it-works.ts'
import { ReplaceablePage } from '~/features/marketing/ReplaceablePage.tsx'
import { ProfessionalCallToAction } from '~/features/marketing/sections/CallToAction.tsx'
import { FaqList } from '~/features/marketing/sections/FaqList.tsx'
import { Section } from '~/features/marketing/sections/Section.tsx'
import { Steps } from '~/features/marketing/sections/Steps.tsx'

export default function HowItWorks() {
  return (
    <ReplaceablePage
      name="howItWorks"
      title="How it works"
      description="How Fourfold works for members and professionals: answer a few questions, see who fits, book an open time, meet and review."
      canonical="/how-it-works"
      lead="From the first question to the first session, and what it costs along the way."
    >
      <Section title="For members">
        <Steps steps={memberSteps} />
      </Section>
      <Section title="For professionals">
        <Steps steps={professionalSteps} />
      </Section>
      <Section title="Questions people ask">
        <FaqList questions={faq} />
      </Section>
      <Section>
        <ProfessionalCallToAction />
      </Section>
    </ReplaceablePage>
  )
}
