import { Page } from '~/ui/page/Page.tsx'

import { SettingsHeadingOrder } from '../SettingsRow.tsx'
import { LoginMethods } from './LoginMethods.tsx'

/** Asks an admin to set up or use a second factor. After that, the requested page appears. */
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
