import { Body, Button, Container, Head, Heading, Hr, Html, Preview, Text } from '@react-email/components'
import { render, toPlainText } from '@react-email/render'
import { createElement as h } from 'react'
import type { ReactElement } from 'react'

import type { MailTemplate } from './mail-template.ts'

const serif = 'Georgia, "Times New Roman", serif'
const sans = 'Inter, "Helvetica Neue", Arial, sans-serif'

const styles = {
  body: { backgroundColor: '#faf9f5', margin: 0, padding: '32px 12px', fontFamily: sans },
  card: { backgroundColor: '#ffffff', border: '1px solid #e4e6df', borderRadius: 14, padding: 32, maxWidth: 520 },
  brand: { color: '#356d42', fontFamily: serif, fontSize: 18, fontWeight: 600, margin: '0 0 24px' },
  heading: { color: '#1d2621', fontFamily: serif, fontSize: 26, lineHeight: '32px', margin: '0 0 16px' },
  text: { color: '#1d2621', fontSize: 16, lineHeight: '25px', margin: '0 0 16px' },
  fact: {
    borderLeft: '3px solid #356d42',
    color: '#1d2621',
    fontSize: 16,
    lineHeight: '25px',
    margin: '0 0 12px',
    paddingLeft: 14,
  },
  label: { color: '#5d6a62', fontSize: 13 },
  button: {
    backgroundColor: '#356d42',
    borderRadius: 10,
    color: '#ffffff',
    fontSize: 16,
    fontWeight: 600,
    marginTop: 8,
    padding: '13px 24px',
  },
  rule: { borderColor: '#e4e6df', margin: '28px 0 16px' },
  small: { color: '#5d6a62', fontSize: 13, lineHeight: '20px', margin: '0 0 6px', wordBreak: 'break-word' },
} as const

function createPage(template: MailTemplate, sender: string): ReactElement {
  const { action } = template
  return h(
    Html,
    { lang: 'en' },
    h(Head),
    h(Preview, null, template.preview),
    h(
      Body,
      { style: styles.body },
      h(
        Container,
        { style: styles.card },
        h(Text, { style: styles.brand }, sender),
        h(Heading, { as: 'h1', style: styles.heading }, template.heading),
        ...template.paragraphs.map((paragraph, index) => h(Text, { style: styles.text, key: index }, paragraph)),
        ...(template.facts ?? []).map(({ label, value }) =>
          h(Text, { style: styles.fact, key: label }, h('span', { style: styles.label }, `${label}: `), value),
        ),
        action && h(Button, { href: action.url, style: styles.button }, action.label),
        h(Hr, { style: styles.rule }),
        action && h(Text, { style: styles.small }, `If the button does not work, open this address: ${action.url}`),
        template.footnote && h(Text, { style: styles.small }, template.footnote),
      ),
    ),
  )
}

/** Renders the HTML and text parts. They start with the sender, because inboxes show the first words. React escapes user input. */
export async function renderMail(template: MailTemplate, sender: string): Promise<{ html: string; text: string }> {
  const html = await render(createPage(template, sender))
  return { html, text: toPlainText(html) }
}
