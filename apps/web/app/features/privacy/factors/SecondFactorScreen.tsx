import { Page } from '~/ui/page/Page.tsx'

import { SettingsHeadingOrder } from '../SettingsRow.tsx'
import { LoginMethods } from './LoginMethods.tsx'

/** Where an admin sets up a second factor, or confirms with the one they have; then what they came for takes its place. */
export function SecondFactorScreen() {
  return (
    <Page
      title="One more step"
      lead="The admin area asks for more than a password. After this step, we’ll take you there."
      width="text"
    >
      <SettingsHeadingOrder value={2}>
        <LoginMethods />
      </SettingsHeadingOrder>
    </Page>
  )
}
