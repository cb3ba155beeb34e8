import { Anchor } from '@mantine/core'

import { privacyUrl, termsUrl, useSite } from '~/lib/site.ts'

/** The rules open beside the form, so that nothing typed is lost. (ACC-04, OP-015) */
function RulesLink({ href, children }: { href: string; children: string }) {
  return (
    <Anchor href={href} target="_blank" rel="noopener" underline="always">
      {children}
    </Anchor>
  )
}

export function RulesLine() {
  const site = useSite()
  return (
    <>
      By signing up you agree to the <RulesLink href={termsUrl(site)}>Terms of Use</RulesLink> and{' '}
      <RulesLink href={privacyUrl(site)}>Privacy Policy</RulesLink>.
    </>
  )
}
