import { Anchor } from '@mantine/core'

import { privacyUrl, useSite } from '~/lib/site/site.ts'
import { Contact } from '~/ui/labels/Contact.tsx'

import { Prose } from './Prose.tsx'

function AboutFourfold() {
  return (
    <>
      <h2>What Fourfold is</h2>
      <p>
        Fourfold is a place where members find certified professionals in Movement, Meals, Mind and Money, write to them
        and book time with them. The professionals work for themselves. What happens in a session is agreed between the
        member and the professional; we are not a party to it.
      </p>

      <h2>What Fourfold is not</h2>
      <p>
        We give no medical, psychological, legal or financial advice, and a match is a suggestion, not a recommendation.
        Fourfold is not for emergencies: if someone is in danger, call your local emergency number.
      </p>

      <h2>Your account</h2>
      <ul>
        <li>One person, one account, with a true name and an email address you can read.</li>
        <li>You must be of age where you live, or have the consent of the person responsible for you.</li>
        <li>Keep your password to yourself. If you think someone else knows it, change it with “Forgot password”.</li>
      </ul>
    </>
  )
}

function Obligations() {
  return (
    <>
      <h2>If you are a professional</h2>
      <ul>
        <li>What you say about your training, your certificates and your services is true and up to date.</li>
        <li>You hold what the law requires for your work, where you do it and where your member is.</li>
        <li>What a member tells you stays with you, and you use it only to help that member.</li>
        <li>You keep the appointments you accept, or cancel them as early as you can.</li>
      </ul>

      <h2>If you are a member</h2>
      <ul>
        <li>You come to the appointments you book, or cancel them as early as you can.</li>
        <li>Your reviews are your own honest experience of a session that took place.</li>
      </ul>

      <h2>What no one may do here</h2>
      <p>
        No harassment, no deception, no spam, nothing unlawful; no collecting of other people’s data; no attempts to
        break or overload the product. We may remove content and close accounts that do this.
      </p>
    </>
  )
}

function PaymentAndLiability() {
  const site = useSite()
  return (
    <>
      <h2>What it costs</h2>
      <p>
        Members use Fourfold free of charge and pay professionals for their sessions directly. Professionals join free
        of charge and subscribe to the categories they want to be listed in. The price and the length stand beside each
        plan before you pay; a subscription is managed, renewed and ended on the page of our payment provider.
      </p>

      <h2>Your content</h2>
      <p>
        What you write and upload stays yours. You allow us to store it and to show it to the people it is meant for,
        which for a professional’s profile is everyone. Your data is handled as described in the{' '}
        <Anchor href={privacyUrl(site)} underline="always" inherit>
          Privacy Policy
        </Anchor>
        .
      </p>

      <h2>What we promise, and what we cannot</h2>
      <p>
        We work to keep Fourfold available, safe and correct. We cannot promise that it never fails, and we do not
        answer for what members and professionals do. Where the law does not allow us to limit our liability, we do not.
      </p>

      <h2>Changes and contact</h2>
      <p>
        When these terms change in a way that matters to you, we tell you before the change takes effect; if you do not
        agree, you can close your account. Questions go to <Contact />.
      </p>
    </>
  )
}

export function TermsText() {
  return (
    <Prose>
      <AboutFourfold />
      <Obligations />
      <PaymentAndLiability />
    </Prose>
  )
}
