import { setCertificateState } from '@fourfold/contract/files/certificate-endpoints'
import { certificateStates } from '@fourfold/contract/files/certificate-shapes'
import type { CertificateState } from '@fourfold/contract/files/certificate-shapes'
import type { ModerationCertificate } from '@fourfold/contract/moderation/shapes'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'

import { useAction } from '~/lib/data/action.ts'
import { call } from '~/lib/data/api.ts'
import { formatDay } from '~/lib/format/days.ts'
import { externalLinkProps } from '~/lib/links/web-link.ts'
import { useSession } from '~/lib/session/session.ts'
import { FormFeedback } from '~/ui/forms/FormFeedback.tsx'

import { adminKey } from '../admin-key.ts'

import classes from './ModerationScreen.module.css'

const stateLabels: Record<CertificateState, string> = {
  unchecked: 'Not checked yet',
  checked: 'Checked',
  refused: 'Refused',
}

/** A certificate with a form to record the result of its check. */
export function Certificate({ certificate }: { certificate: ModerationCertificate }) {
  const { uuid, url, thumbnailUrl, fileName } = certificate
  const queries = useQueryClient()
  const userId = useSession()?.userId ?? null
  const [check, setCheck] = useState(certificate.check)
  const [state, setState] = useState(certificate.check.state)
  const [validUntil, setValidUntil] = useState(certificate.check.validUntil ?? '')
  const saveAction = useAction(async () => {
    const checkedUntil = state === 'checked' && validUntil !== '' ? validUntil : null
    setCheck(await call(setCertificateState, { body: { uuid, state, validUntil: checkedUntil } }))
    // The queue item shows its number of unchecked certificates.
    void queries.invalidateQueries({ queryKey: adminKey(userId) })
  })

  function save(event: SyntheticEvent): void {
    event.preventDefault()
    void saveAction.run()
  }

  const isSaved = check.state === state && (check.validUntil ?? '') === (state === 'checked' ? validUntil : '')
  return (
    <li className={classes.certificate}>
      <a href={url} {...externalLinkProps} aria-label={`Open ${fileName}`}>
        <img src={thumbnailUrl} alt="" width={220} height={160} loading="lazy" />
      </a>
      <form method="post" onSubmit={save} aria-label={fileName}>
        <strong className={classes.fileName}>{fileName}</strong>
        <NativeSelect
          label="Certificate"
          size="md"
          data={certificateStates.map((value) => ({ value, label: stateLabels[value] }))}
          value={state}
          onChange={({ currentTarget }) => setState(currentTarget.value as CertificateState)}
        />
        {state === 'checked' && (
          <TextInput
            type="date"
            label="Valid until"
            value={validUntil}
            onChange={({ currentTarget }) => setValidUntil(currentTarget.value)}
          />
        )}
        <FormFeedback
          error={saveAction.error}
          success={isSaved && check.checkedOn && `${stateLabels[check.state]} on ${formatDay(check.checkedOn)}.`}
        />
        <Button type="submit" variant="light" loading={saveAction.isPending}>
          Save
        </Button>
      </form>
    </li>
  )
}
