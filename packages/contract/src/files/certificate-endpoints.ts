import { endpoint } from '../endpoint.ts'
import { CertificateCheck, CertificateForm } from './certificate-shapes.ts'

export const checkCertificate = endpoint({
  method: 'POST',
  path: '/admin/certificate',
  access: 'admin',
  summary: 'Say whether a certificate holds, and until when; or that nobody has looked at it yet.',
  body: CertificateForm,
  reply: CertificateCheck,
  errors: ['not_found'],
})
