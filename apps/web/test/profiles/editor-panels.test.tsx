import type { Question } from '@fourfold/contract/catalog/shapes'
import { describe, expect, test } from 'vitest'

import { extractText } from '../render-markup.tsx'
import { listedInMovement, newProfessional, buildProfile, buildDefaultWeek } from './editor-fixtures.ts'
import { parseFieldLabels, renderMemberEditor, parsePanels, renderProfessionalEditor } from './render-editor.tsx'

const locations = ["Professional's Location", "Member's Location", 'Web Conferencing', 'Agreed Upon Location']
const firstQuestion: Question = {
  id: 1,
  title: 'Your start',
  text: 'What first?',
  ifTagId: null,
  multiple: false,
  hidden: false,
  answers: [{ text: 'My body', tags: [2] }],
}
const questions = [firstQuestion, { ...firstQuestion, id: 2, title: 'Your day' }]
const member = { ...newProfessional, isProfessional: false, country: 'US' as const }
/** A profile in the United States, with insurance and an active category, so that the editor shows all fields. */
const fullProfile = buildProfile({ user: { ...listedInMovement, country: 'US', insuranceAccepted: 'Yes' } })

describe('the editor of a professional', () => {
  test('has twelve panels in order', { tags: ['PRO-31'] }, () => {
    expect(parsePanels(renderProfessionalEditor(buildProfile(), 0)).map(({ title }) => title)).toEqual([
      'Edit your account',
      'Profile and cover photo',
      'Proof of certification',
      'Categories and tags',
      'Media library',
      'About your practice',
      'For in-person meetings',
      'Social media',
      'Appointment information',
      'Set your schedule',
      'Products',
      'Traumatic Experience',
    ])
  })

  test('shows duration, price and first step to a new professional', () => {
    const text = extractText(renderProfessionalEditor(buildProfile(), 0))
    expect(text).toContain('Listed in 10 minutes: six steps')
    expect(text).toContain('After your six steps, our team reviews your certificates.')
    expect(text).toContain('from $10.00 per month')
    expect(text).toContain('Next: Confirm your email')
    expect(text).toContain('For in-person meetings Where you meet, online sessions, your time zone')
  })

  test('shows the review status to a professional who completed all steps', () => {
    const files = [{ uuid: 'u', url: '/u', thumbnailUrl: '/t', storage: null, fileName: 'diploma.jpg' }]
    const other = { ...listedInMovement.other, appointmentRate: 120 }
    const Standard = buildDefaultWeek('Standard').map((day) => ({ ...day, work: true }))
    const completedSteps = { user: { ...listedInMovement, emailVerified: true, other }, files }
    const profile = buildProfile({ ...completedSteps, workHours: { Standard, Free15: buildDefaultWeek('Free15') } })
    expect(extractText(renderProfessionalEditor(profile, 0))).toContain('Waiting for our team')
    const approved = { ...profile, user: { ...profile.user, status: 'Approved' as const } }
    expect(extractText(renderProfessionalEditor(approved, 0))).toContain('You are listed Members can find you.')
  })

  test.each([0, 3, 7, 11])('opens only the panel of the query parameter panel=%i', { tags: ['PRO-30'] }, (panel) => {
    const openPanels = parsePanels(renderProfessionalEditor(buildProfile(), panel)).flatMap(({ isOpen }, index) =>
      isOpen ? [index] : [],
    )
    expect(openPanels).toEqual([panel])
  })

  test.each([
    [0, ['Name', 'Username', 'E-mail', 'New password']],
    [1, ['Choose profile photo', 'Choose cover photo']],
    [2, ['Choose certificates']],
    [3, ['Movement', 'Title', 'Specialization', 'Goals', 'Back pain', 'Explanation of services', 'Meals']],
    [4, ['Choose images', 'Video link']],
    [
      5,
      [
        'Main practice',
        'Post-nominal initials',
        'Secondary practices',
        'Description',
        'My Story',
        'Work hours',
        'Gender',
        'Age range',
        'Insurance accepted',
        'Insurance carriers',
      ],
    ],
    [6, [...locations, 'Country', 'State', 'Zip code', 'Address', 'Time zone', 'Meeting link']],
    [7, ['Website', 'Instagram', 'Facebook', 'Pinterest', 'TikTok']],
    [8, expect.arrayContaining(['Appointment duration', 'Appointment rate', 'Types of payments accepted'])],
    [11, ['Select all events you have overcome or worked with', 'Loss of a loved one', 'Job loss']],
  ])('has the specified fields in panel %i', { tags: ['OP-032'] }, (panel, fields) => {
    expect(parseFieldLabels(renderProfessionalEditor(fullProfile, panel))).toEqual(fields)
  })

  test('has work hours in panel 9 and products in panel 10', { tags: ['OP-032'] }, () => {
    expect(extractText(renderProfessionalEditor(fullProfile, 9))).toMatch(
      /Standard Free 15 min session.*Monday.*Add Custom Date/,
    )
    expect(extractText(renderProfessionalEditor(fullProfile, 10))).toContain('Add Product')
  })

  test('has a control for each part of the profile', { tags: ['PRO-44'] }, () => {
    const controls: [panel: number, control: RegExp][] = [
      [2, /<input type="file"[^>]*multiple/],
      [3, /role="switch"/],
      [4, /<input type="file"[^>]*multiple/],
      [5, />Save</],
      [6, />Save</],
      [7, />Save</],
      [8, /Appointment rate.*>Save</s],
      [9, />Add Custom Date</],
      [10, />Add Product</],
    ]
    for (const [panel, control] of controls) expect(renderProfessionalEditor(fullProfile, panel)).toMatch(control)
  })

  test('recommends the sizes of the two images', { tags: ['PRO-37', 'PRO-38'] }, () => {
    const text = extractText(renderProfessionalEditor(buildProfile(), 1))
    expect(text).toMatch(/Choose profile photo Or drop it here\. A jpg of about 300 px square/)
    expect(text).toMatch(/Choose cover photo Or drop it here\. About 1000 x 400 px/)
  })

  test('asks for events in the panel "Traumatic Experience"', { tags: ['PRO-34'] }, () => {
    const html = renderProfessionalEditor(buildProfile(), 11)
    expect(html).toMatch(/<legend[^>]*>Select all events you have overcome or worked with<\/legend>/)
    expect(html.match(/<input type="checkbox"/g)).toHaveLength(2)
  })
})

describe('the editor with panels', () => {
  test('has a panel for each section of the specification', { tags: ['PRO-32', 'OP-031'] }, () => {
    const sections: [panel: number, title: string, field: string][] = [
      [0, 'Edit your account', 'Name'],
      [5, 'About your practice', 'My Story'],
      [6, 'For in-person meetings', 'Country'],
      [7, 'Social media', 'Website'],
      [2, 'Proof of certification', 'Choose certificates'],
      [8, 'Appointment information', 'Appointment duration'],
      [3, 'Categories and tags', 'Movement'],
    ]
    for (const [panel, title, field] of sections) {
      const html = renderProfessionalEditor(fullProfile, panel)
      expect(parsePanels(html)[panel]).toEqual({ title, isOpen: true })
      expect(parseFieldLabels(html)).toContain(field)
    }
    expect(parseFieldLabels(renderMemberEditor(member, questions, 1))).toContain('Issues and concerns')
  })

  test(
    'has account, general information and one panel per question for members',
    { tags: ['PRO-33', 'OP-031'] },
    () => {
      const titles = parsePanels(renderMemberEditor(member, questions, 0)).map(({ title }) => title)
      expect(titles).toEqual(['EDIT YOUR ACCOUNT', 'GENERAL INFORMATION', 'Your start', 'Your day'])
      expect(parseFieldLabels(renderMemberEditor(member, questions, 2))[0]).toBe('What first?')
      const professional = parsePanels(renderProfessionalEditor(buildProfile(), 0)).map(({ title }) => title)
      const commonTitles = ['Media library', 'Products', 'Set your schedule', 'Edit your account']
      expect(professional).toEqual(expect.arrayContaining(commonTitles))
    },
  )

  test('has the fields of a member in general information', { tags: ['PRO-45', 'OP-032'] }, () => {
    expect(parseFieldLabels(renderMemberEditor(member, questions, 1))).toEqual([
      'Issues and concerns',
      'Age range',
      'Gender',
      'Preferred gender of your professional',
      'Insurance accepted',
      ...locations,
      'Country',
      'State',
      'Zip code',
      'Address',
      'I would like a free 15-minute first call',
      'I would like sessions on weekends',
    ])
  })
})
