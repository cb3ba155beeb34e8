import { PasswordForm } from '../accounts/deletion.ts'
import { endpoint } from '../endpoint.ts'
import { DataExportReply, Disclosures, DataExportUrl } from './shapes.ts'

const MINUTE = 60

export const dataExport = endpoint({
  method: 'GET',
  path: '/privacy/export',
  access: 'user',
  summary: "Get the caller's latest data export, if any. (extension)",
  reply: DataExportReply,
  errors: [],
})

export const requestDataExport = endpoint({
  method: 'POST',
  path: '/privacy/export',
  access: 'user',
  summary: "Request an export of the caller's data; the server sends an email when it's ready. (extension)",
  body: PasswordForm,
  renewsToken: true,
  reply: DataExportReply,
  errors: ['wrong_password', 'export_waiting', 'too_many_exports'],
  limits: { account: { attempts: 10, seconds: 15 * MINUTE, perAddress: true } },
})

export const createDataExportUrl = endpoint({
  method: 'POST',
  path: '/privacy/export/open',
  access: 'user',
  summary: 'Get a short-lived download URL for the latest data export; requires the password. (extension)',
  body: PasswordForm,
  renewsToken: true,
  reply: DataExportUrl,
  isReadOnly: true,
  errors: ['wrong_password', 'not_found'],
  limits: { account: { attempts: 10, seconds: 15 * MINUTE, perAddress: true } },
})

export const disclosures = endpoint({
  method: 'GET',
  path: '/privacy/disclosures',
  access: 'member',
  summary: "List professionals who viewed the caller's intake answers. (extension)",
  reply: Disclosures,
  errors: [],
})
