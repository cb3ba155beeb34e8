import { Anchor } from '@mantine/core'

import { privacyUrl, termsUrl, useSite } from '~/lib/site/site.ts'

/** Opens in a new tab, so that no input is lost. (ACC-04, OP-015) */
const beside = { target: '_blank', rel: 'noopener', underline: 'always' } as const

export function RulesLine() {
  const site = useSite()
  return (
    <>
      {'By signing up you agree to the '}
      <Anchor href={termsUrl(site)} {...beside}>
        Terms of Use
      </Anchor>
      {' and '}
      <Anchor href={privacyUrl(site)} {...beside}>
        Privacy Policy
      </Anchor>
      .
    </>
  )
}
