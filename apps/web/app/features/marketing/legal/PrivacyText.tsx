import { Contact } from '~/ui/labels/Contact.tsx'

import { Prose } from './Prose.tsx'

function StoredData() {
  return (
    <>
      <h2>In short</h2>
      <ul>
        <li>No trackers, no advertising, no statistics services. No one buys your data from us.</li>
        <li>Pages load nothing from other companies. The one exception is the payment provider’s own checkout page.</li>
        <li>
          Your answers are visible to you and the professionals you book. An administrator who needs to see them must
          record a reason.
        </li>
      </ul>

      <h2>What is stored in your browser</h2>
      <p>
        We set no cookies. When you log in, your browser’s local storage keeps a session token together with your user
        number, your username and your role; logging out removes them. If you choose light or dark colors, that choice
        is kept there too. Answers you give before you have an account stay in the open tab and vanish with it, unless
        you register.
      </p>

      <h2>What we store about everyone</h2>
      <ul>
        <li>Your name, username and email address, and whether the address is confirmed.</li>
        <li>Your password, but only as a hash (Argon2id) from which it cannot be read back.</li>
        <li>Your sessions and the links we mail you, each only as a hash and with an end date.</li>
      </ul>

      <h2>What we store when you use the product</h2>
      <ul>
        <li>Members: your goals, your answers to the questions, and what you fill in under My Filters.</li>
        <li>Professionals: your profile, certificates, prices, schedule and products, and what you subscribed to.</li>
        <li>Both: appointments, messages with their pictures, and reviews.</li>
      </ul>
    </>
  )
}

function Visibility() {
  return (
    <>
      <h2>Who sees what</h2>
      <ul>
        <li>
          A professional’s profile, products and reviews are public, also to search engines. That is their purpose.
        </li>
        <li>
          A member’s answers and personal information are shown to that member and to the professionals they have an
          appointment with. Others see at most the name, the username and the picture.
        </li>
        <li>An appointment is seen by its two people. A message is seen by the two people of its conversation.</li>
        <li>
          Administrators can open accounts to help users and to enforce our terms. We record when an administrator acts
          as another user.
        </li>
      </ul>

      <h2>Payments</h2>
      <p>
        Professionals pay for their listing on the page of our payment provider. Card data goes there directly and never
        reaches us; we only learn whether a payment succeeded and when the paid time ends.
      </p>

      <h2>Emails</h2>
      <p>
        We email you when you need to confirm your address, when someone requests a new password for your account, when
        your password or address changes, when you delete your account or request a copy of your data, and about your
        appointments. There is no newsletter.
      </p>
    </>
  )
}

function RecordsAndRights() {
  return (
    <>
      <h2>Records of use</h2>
      <p>
        To stop people from guessing passwords we count attempts per network address and per account, for an hour at
        most. Our request logs contain the network address, the kind of request, its time and its result, but never
        whose profile or which appointment was viewed, and no passwords or tokens. For each device you log in on we
        store the kind of browser and when it was last used, so that you can see where you are logged in. We do not
        determine its location.
      </p>

      <h2>Links to other sites</h2>
      <p>
        Profiles and products may link to other sites. Those sites learn of your visit only when you follow such a link.
      </p>

      <h2>How long, and your rights</h2>
      <p>
        We keep your account for as long as you want it. You can change your name, username and address yourself at any
        time. In your account settings, under “Privacy and data”, you see where you are logged in and which
        professionals have opened your details. You can also do two things there, each with your password:
      </p>
      <ul>
        <li>
          <strong>Get a copy.</strong> We put everything we hold about you into one archive and write to you when it is
          ready. You download it after logging in, for seven days; then we remove it.
        </li>
        <li>
          <strong>Delete your account.</strong> It closes immediately: you are logged out everywhere, no one can find or
          book you, upcoming appointments are canceled and we let the other person know, and subscriptions are canceled.
          You have seven days to change your mind. Then we remove what you told us, wrote and uploaded, including
          pictures.
        </li>
      </ul>
      <p>
        Some records that concern other people remain, without your words: that you met and when, the rating you gave
        without its text, and what others wrote to you. We also keep records of payments and of what administrators did
        and decided, under a number and without your name.
      </p>
      <p>
        To have something corrected, or if you cannot log in, write to <Contact />. If the law where you live gives you
        further rights, you have them here as well.
      </p>
    </>
  )
}

/** Update this text whenever the data that we store or transmit changes. */
export function PrivacyText() {
  return (
    <Prose>
      <StoredData />
      <Visibility />
      <RecordsAndRights />
    </Prose>
  )
}
