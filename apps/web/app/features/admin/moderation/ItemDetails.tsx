import type { ModerationItem, ModerationProfessional } from '@fourfold/contract/moderation/shapes'
import { Anchor, Text, Title } from '@mantine/core'
import { Link } from 'react-router'

import { externalLinkProps } from '~/lib/links/web-link.ts'
import { Avatar } from '~/ui/media/Avatar.tsx'

import { Certificate } from './Certificate.tsx'
import { reasonLabels } from './queue.ts'
import { ReportedMessages } from './ReportedMessages.tsx'

import classes from './ModerationScreen.module.css'

const profilePath = (username: string) => `/user/${encodeURIComponent(username)}`

function Professional({ item }: { item: ModerationProfessional }) {
  const { name, username, trade, state, profileImageUrl, requestedTags, certificates } = item
  return (
    <>
      <div className={classes.person}>
        <Avatar name={name} src={profileImageUrl} size={96} />
        <div>
          <Text c="dimmed">{[trade, state].filter(Boolean).join(' · ') || 'No profession yet'}</Text>
          <Anchor component={Link} to={profilePath(username)}>
            {username}
          </Anchor>
          {requestedTags.length > 0 && (
            <ul className={classes.tags} aria-label="Requested tags">
              {requestedTags.map(({ id, text }) => (
                <li key={id}>wants: {text}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <Title order={3} size="h3">
        Certificates
      </Title>
      {certificates.length === 0 ? (
        <Text c="dimmed">No certificate was uploaded.</Text>
      ) : (
        <ul className={classes.certificates}>
          {certificates.map((certificate) => (
            <Certificate key={certificate.uuid} certificate={certificate} />
          ))}
        </ul>
      )}
    </>
  )
}

function Product({ item: { product } }: { item: Extract<ModerationItem, { kind: 'product' }> }) {
  const { category, subcategory, description, link, thumbnailUrl, User } = product
  return (
    <>
      {thumbnailUrl && <img className={classes.picture} src={thumbnailUrl} alt="" width={220} height={160} />}
      <Text c="dimmed">
        {category} · {subcategory} · by{' '}
        <Anchor component={Link} underline="always" to={profilePath(User.username)}>
          {User.username}
        </Anchor>
      </Text>
      <Text className={classes.text}>{description || 'No description.'}</Text>
      <Anchor href={link} {...externalLinkProps}>
        {link}
      </Anchor>
    </>
  )
}

type ModerationReport = Extract<ModerationItem, { kind: 'report' }>

/** Builds the URL of the user list, filtered to this user. */
function userListPath({ username, isProfessional }: ModerationReport['reported']): string {
  const kind = isProfessional ? 'professionals' : 'members'
  return `/admin/users?${new URLSearchParams({ kind, text: username })}`
}

function Report({ item }: { item: ModerationReport }) {
  const { uuid, reason, text, reporter, reported } = item
  return (
    <>
      <Text>
        <strong>{reasonLabels[reason]}</strong>
      </Text>
      <Text className={classes.text}>{text || 'No description.'}</Text>
      <Text c="dimmed">
        {`${reporter.name} (${reporter.username}) reported ${reported.name} (${reported.username}).`}
      </Text>
      <div className={classes.links}>
        <Anchor component={Link} to={profilePath(reported.username)}>
          {`Profile of ${reported.name}`}
        </Anchor>
        <Anchor component={Link} to={userListPath(reported)}>
          {`${reported.name} in Users`}
        </Anchor>
      </div>
      <ReportedMessages key={uuid} report={item} />
    </>
  )
}

/** The details of a queue item. */
export function ItemDetails({ item }: { item: ModerationItem }) {
  if (item.kind === 'professional') return <Professional item={item} />
  return item.kind === 'product' ? <Product item={item} /> : <Report item={item} />
}

/** Explains the effects of both decisions. */
export function describeConsequences(item: ModerationItem): string[] {
  if (item.kind === 'professional') {
    const tags = item.requestedTags.length > 0 ? ' They get the tags they requested.' : ''
    return [
      `${item.name} can be booked, and is listed in each category that is paid for.${tags}`,
      'Rejecting emails them your reason.',
    ]
  }
  if (item.kind === 'product') {
    return [
      'Approving shows the product to everyone, under Products and on its owner’s profile. We email its owner.',
      'Rejecting emails your reason to its owner. It waits again when they change it.',
    ]
  }
  return ['Either decision closes the report. Neither user is notified; your reason stays in the audit log.']
}
