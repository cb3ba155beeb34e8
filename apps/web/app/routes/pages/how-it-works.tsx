import { ProfessionalCallOut } from '~/features/pages/CallOut.tsx'
import { forMembers, forProfessionals, questions } from '~/features/pages/how-it-works.ts'
import { Questions } from '~/features/pages/Questions.tsx'
import { ReplaceablePage } from '~/features/pages/ReplaceablePage.tsx'
import { Section } from '~/features/pages/Section.tsx'
import { Steps } from '~/features/pages/Steps.tsx'

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
        <Steps steps={forMembers} />
      </Section>
      <Section title="For professionals">
        <Steps steps={forProfessionals} />
      </Section>
      <Section title="Questions people ask">
        <Questions questions={questions} />
      </Section>
      <Section>
        <ProfessionalCallOut />
      </Section>
    </ReplaceablePage>
  )
}
