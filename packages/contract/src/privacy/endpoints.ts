import { PasswordForm } from '../accounts/deletion.ts'
import { endpoint } from '../endpoint.ts'
import { DataExportReply, Disclosures, ExportAddress } from './shapes.ts'

const MINUTE = 60

export const dataExport = endpoint({
  method: 'GET',
  path: '/privacy/export',
  access: 'user',
  summary: 'The newest archive of everything about the caller, if there is one. Ours.',
  reply: DataExportReply,
  errors: [],
})

export const askForExport = endpoint({
  method: 'POST',
  path: '/privacy/export',
  access: 'user',
  summary: 'Ask for an archive of everything about the caller; an email says when it is ready. Ours.',
  body: PasswordForm,
  renews: true,
  reply: DataExportReply,
  errors: ['wrong_password', 'export_waiting', 'too_many_exports'],
  limits: { account: { attempts: 10, seconds: 15 * MINUTE, perAddress: true } },
})

export const openExport = endpoint({
  method: 'POST',
  path: '/privacy/export/open',
  access: 'user',
  summary: 'Where the newest archive can be fetched for a few minutes; asks for the password, as its making did. Ours.',
  body: PasswordForm,
  renews: true,
  reply: ExportAddress,
  reads: true,
  errors: ['wrong_password', 'not_found'],
  limits: { account: { attempts: 10, seconds: 15 * MINUTE, perAddress: true } },
})

export const disclosures = endpoint({
  method: 'GET',
  path: '/privacy/disclosures',
  access: 'member',
  summary: 'Which professionals have opened what the caller told, and when. Ours.',
  reply: Disclosures,
  errors: [],
})
