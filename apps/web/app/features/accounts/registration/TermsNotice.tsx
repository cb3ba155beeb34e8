import { Anchor } from '@mantine/core'

import { privacyUrl, termsUrl, useSite } from '~/lib/site/site.ts'

/** Link props: a new tab keeps the input of the form. (ACC-04, OP-015) */
const newTab = { target: '_blank', rel: 'noopener', underline: 'always' } as const

export function TermsNotice() {
  const site = useSite()
  return (
    <>
      {'By signing up you agree to the '}
      <Anchor href={termsUrl(site)} {...newTab}>
        Terms of Use
      </Anchor>
      {' and '}
      <Anchor href={privacyUrl(site)} {...newTab}>
        Privacy Policy
      </Anchor>
      .
    </>
  )
}
